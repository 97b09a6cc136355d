export { compile, type Reach } from './reach/compile'
export type { ReachEstate, ReachServer } from './reach/estate'
