export { readBuild } from './composer/read-builds'
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
} from './delivery/deliveries'
export type { Decision, Deliveries, Delivery, Placement } from './delivery/deliveries'
export { fetchFragment } from './delivery/fetch-build'
export {
  faultsBesideOthers,
  faultsByShell,
  readLiveShells,
  shellKey,
} from './delivery/build-faults'
export { localeFaults } from './delivery/build-faults'
export { openStore } from './delivery/open-store'
export { publishBuild } from './delivery/publish'
export { newKeys, readPrivateKey, readTrustedKeys } from './delivery/signatures'
export type { TrustedKey } from './delivery/signatures'
export { sizeFaults, sizeLine, weigh } from './delivery/build-faults'
export {
  FLEET,
  isTenantName,
  parseStored,
  readFleet,
  readTenant,
  tenantKey,
} from './delivery/known-tenants'
export type { Store } from './delivery/store'
export { watchStore, type WatchedStore } from './delivery/watch-store'
