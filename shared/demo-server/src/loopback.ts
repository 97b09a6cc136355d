/** Whether a host name means this very machine, for which nobody can have a certificate. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
}
