export { readBuild } from './composer/read-builds'
export {
  faultsBesideOthers,
  faultsByShell,
  readLiveShells,
  shellKey,
  localeFaults,
  sizeFaults,
  sizeLine,
  weigh,
} from './delivery/build-faults'
export { decide, decideShells, readDeliveries } from './delivery/decide'
export {
  canary,
  canaryEnd,
  deliveryOf,
  meantVersion,
  promotion,
  publication,
  requirePublished,
  rollback,
  type Decision,
  type Deliveries,
  type Delivery,
  type Placement,
} from './delivery/deliveries'
export { fetchFragment } from './delivery/fetch-build'
export {
  FLEET,
  isTenantName,
  parseStored,
  readFleet,
  readTenant,
  tenantKey,
} from './delivery/known-tenants'
export { openStore } from './delivery/open-store'
export { publishBuild } from './delivery/publish'
export { newKeys, readPrivateKey, readTrustedKeys, type TrustedKey } from './delivery/signatures'
export type { Store } from './delivery/store'
export { watchStore, type WatchedStore } from './delivery/watch-store'
