import { chakra, Flex, Text } from '@meshdeck/ui'
import { create } from 'qrcode'

import { useTranslation } from '../translations'
import { squaresOf } from './qr-squares'

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
