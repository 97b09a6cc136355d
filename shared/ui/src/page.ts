/* What the page of one thing is made of: a shared key of its own, downloaded with the first such page. */
export { DetailActions } from './detail'
export { DetailGrid } from './detail'
export { PageAbout } from './detail'
export { type Leave, type Leaving, useLeave } from './detail'
export { type KnownUses, type NamedUse, UsePanel } from './UsePanel'
