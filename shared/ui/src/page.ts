/* What the page of one thing is made of: a shared key of its own, downloaded with the first such page. */
export { DetailActions } from './page/detail'
export { DetailGrid } from './page/detail'
export { PageAbout } from './page/detail'
export { type Leave, type Leaving, useLeave } from './page/detail'
export { type KnownUses, type NamedUse, UsePanel } from './page/UsePanel'
