/** What is used of a canvas; a picture of SVG understands the same. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'globalAlpha'
  | 'lineWidth'
  | 'lineJoin'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'setLineDash'
  | 'measureText'
  | 'arc'
  | 'rect'
  | 'fillText'
  | 'strokeText'
> & {
  fill: () => void
  stroke: () => void
}
