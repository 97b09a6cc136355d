/* What comes behind the first numbers of the dashboard, one file of its own. */
export { ActivityPanel } from './ActivityPanel'
export { ChangesPanel } from './ChangesPanel'
export { DutiesPanel } from './DutiesPanel'
export { GatewaysPanel } from './GatewaysPanel'
export { PairsPanel } from './DutiesPanel'
export { CountStates, NetworkStates, OrderNote, StateHeader, WorstFirst } from './NetworkStates'
