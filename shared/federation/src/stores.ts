export { openStore } from './delivery/open-store'
export type { Store } from './delivery/store'
export { watchStore } from './delivery/watch-store'
export type { WatchedStore } from './delivery/watch-store'
