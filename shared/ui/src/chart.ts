/* Matrices and charts: a shared key of its own, downloaded with the first page that has one. */
export { Matrix } from './Matrix'
export type { MatrixCell, MatrixContent, MatrixHead } from './matrix-model'
export type { Place } from './matrix-model'
export { LineChart, type ChartPoint } from './LineChart'
export { shareOfBytes, shareOfDelay } from './scales'
export { ShareBar } from './ShareBar'
