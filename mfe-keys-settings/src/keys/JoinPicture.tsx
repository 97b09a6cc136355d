import { chakra, Flex, Text } from '@meshdeck/ui'
import { create } from 'qrcode'

import { useTranslation } from '../translations'

/** Width of the white margin in modules, as scanners require. */
const MARGIN = 4

/** QR code of the join command, including its token. */
export function JoinPicture({ command }: { command: string }) {
  const { t } = useTranslation()
  const { modules } = create(command)
  const width = modules.size + 2 * MARGIN

  return (
    <Flex gap="4" alignItems="center" flexWrap="wrap">
      <Picture
        role="img"
        aria-label={t('keys.join.picture')}
        viewBox={`${-MARGIN} ${-MARGIN} ${width} ${width}`}
        shapeRendering="crispEdges"
      >
        <path d={squaresOf(modules)} />
      </Picture>
      <Text flex="1 1 12rem" textStyle="sm" color="fg.muted">
        {t('keys.join.pictureHint')}
      </Text>
    </Flex>
  )
}

/** Black on white in every theme, as scanners require. */
const Picture = chakra('svg', {
  base: { boxSize: '48', flexShrink: '0', bg: 'white', fill: 'black', borderRadius: 'l2' },
})

type Squares = { size: number; get: (row: number, column: number) => number | boolean }

/** Returns the dark squares of a QR code as an SVG path with one unit each; adjacent ones form one stroke. */
export function squaresOf(squares: Squares): string {
  const { size } = squares
  const strokes: string[] = []
  for (let row = 0; row < size; row += 1) {
    let column = 0
    while (column < size) {
      const start = column
      while (column < size && squares.get(row, column)) column += 1
      if (column > start) strokes.push(`M${start} ${row}h${column - start}v1H${start}z`)
      column += 1
    }
  }
  return strokes.join('')
}
