/* Matrices and charts: a shared module of its own, downloaded with the first page that uses one. */
export { Matrix } from './chart/Matrix'
export type { MatrixCell, MatrixContent, MatrixHead } from './chart/matrix-model'
export type { Place } from './chart/matrix-model'
export { LineChart, type ChartPoint } from './chart/LineChart'
export { shareOfBytes, shareOfDelay } from './chart/scales'
export { ShareBar } from './chart/ShareBar'
