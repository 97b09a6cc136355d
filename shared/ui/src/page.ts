/* The parts of a resource's page: a shared module of its own, downloaded with the first such page. */
export { DetailActions } from './page/detail'
export { DetailGrid } from './page/detail'
export { PageAbout } from './page/detail'
export { type LeavePage, type LeaveOptions, useLeave } from './page/detail'
export { type KnownUses, type NamedUse, UsePanel } from './page/UsePanel'
