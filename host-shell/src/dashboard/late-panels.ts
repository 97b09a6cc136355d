/* The parts of the dashboard that load after the first numbers, in a file of their own. */
export { ActivityPanel } from './ActivityPanel'
export { ChangesPanel } from './ChangesPanel'
export { NeedsAttentionPanel } from './NeedsAttentionPanel'
export { GatewaysPanel } from './GatewaysPanel'
export { PairsPanel } from './NeedsAttentionPanel'
export { CountStates, NetworkStates, OrderNote, StateHeader, WorstFirst } from './NetworkStates'
