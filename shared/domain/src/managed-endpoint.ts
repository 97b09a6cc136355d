/**
 * Whether a device has the name of an endpoint that the operator of a hosted server created: `tenant-…-mgm-endpoint-…`,
 * or `managed-endpoint-…` with trailing digits [HN-027].
 */
export function isManagedEndpoint(name: string): boolean {
  return /^(tenant-.+-mgm-endpoint-.+|managed-endpoint-.*\d)$/.test(name)
}
