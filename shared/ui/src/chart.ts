/* Matrices and charts: a shared module of its own, downloaded with the first page that uses one. */
export { LineChart, type ChartPoint } from './chart/LineChart'
export { Matrix } from './chart/Matrix'
export { ShareBar } from './chart/ShareBar'
export type { MatrixCell, MatrixContent, MatrixHead, Place } from './chart/matrix-model'
export { shareOfBytes, shareOfDelay } from './chart/scales'
