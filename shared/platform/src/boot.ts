/* The parts of the platform that the page's boot script uses: each a few lines without any library. */
export type { EarlyRead } from './api/early-reads'
export { consolePath, ownBase } from './api/own-base'
export { SESSION_KEY, isTokenValid } from './session/token'
