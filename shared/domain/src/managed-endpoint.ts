/**
 * Whether a device has the name of one that whoever runs a hosted server has put there: with
 * `tenant-…-mgm-endpoint-…` or `managed-endpoint-…` and digits at the end [HN-027].
 */
export function isManagedEndpoint(name: string): boolean {
  return /^(tenant-.+-mgm-endpoint-.+|managed-endpoint-.*\d)$/.test(name)
}
