/* What the page of one thing is made of: a shared key of its own, downloaded with the first such page. */
export { DetailActions } from './DetailActions'
export { DetailGrid } from './DetailGrid'
export { PageAbout } from './PageAbout'
export { type Leave, type Leaving, useLeave } from './use-leave'
export { type KnownUses, type NamedUse, UsePanel } from './UsePanel'
