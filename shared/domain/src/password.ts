/** The server refuses shorter passwords (contract 1.3). */
export const PASSWORD_MIN = 5

/** What the server can hash is limited in bytes, not in characters (contract 1.3). */
const PASSWORD_MAX_BYTES = 72

/** Whether a password is short enough for the server to hash: at most 72 bytes of UTF-8. */
export function fitsPasswordHash(password: string): boolean {
  return new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES
}
