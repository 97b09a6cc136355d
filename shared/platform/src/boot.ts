/* What the boot script of the page takes of the platform: each a few lines without any library. */
export type { EarlyRead } from './api/early-reads'
export { consolePath } from './api/console-path'
export { ownBase } from './api/own-base'
export { SESSION_KEY } from './session/token'
export { isTokenValid } from './session/token'
