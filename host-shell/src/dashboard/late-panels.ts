/* The parts of the dashboard that load after the first numbers, in a file of their own. */
export { ActivityPanel } from './ActivityPanel'
export { ChangesPanel } from './ChangesPanel'
export { DutiesPanel } from './DutiesPanel'
export { GatewaysPanel } from './GatewaysPanel'
export { PairsPanel } from './DutiesPanel'
export { CountStates, NetworkStates, OrderNote, StateHeader, WorstFirst } from './NetworkStates'
