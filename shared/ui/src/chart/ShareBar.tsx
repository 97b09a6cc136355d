import { paint } from '../theme/system'

const WIDTH = 48
const HEIGHT = 6

type Part = { share: number; tone: 'healthy' | 'unstable' | 'error' | 'value' }

type Props = {
  parts: readonly Part[]
  /** Position of a limit line, from 0 to 1: a maximum or a minimum. */
  limit?: number
}

/**
 * Bar of parts of a whole, from 0 to 1, next to the number: bars are easy to compare down a column, numbers aren't.
 * Uses plain elements because every row has one. The second part is thinner, so that it differs from the first without
 * color.
 */
export function ShareBar({ parts, limit }: Props) {
  const clamped = parts.map(({ share, tone }) => ({
    width: WIDTH * Math.min(Math.max(share, 0), 1),
    tone,
  }))

  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
      <rect width={WIDTH} height={HEIGHT} rx="2" fill={paint('bg.emphasized')} />
      {clamped.map(({ width, tone }, index) => (
        <rect
          key={tone}
          x={clamped[index - 1]?.width ?? 0}
          y={index * 2}
          width={width}
          height={HEIGHT - index * 4}
          rx={index === 0 ? 2 : 0}
          fill={paint(tone === 'value' ? 'chart.1' : `status.${tone}`)}
        />
      ))}
      {limit !== undefined && (
        <rect x={WIDTH * limit} width="1.5" height={HEIGHT} fill={paint('fg')} />
      )}
    </svg>
  )
}
