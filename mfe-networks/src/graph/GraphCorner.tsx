import { Flex, IconButton } from '@meshdeck/ui'
import { Maximize2, Minus, Plus } from 'lucide-react'

import { useTranslation } from '../translations'
import { GraphLegend } from './GraphLegend'
import { ZOOM_STEP } from './move-by-key'

type Props = { onZoom: (factor: number) => void; onFit: () => void }

/** Nearer, farther, everything; and what the shapes mean. */
export function GraphCorner({ onZoom, onFit }: Props) {
  const { t } = useTranslation()

  return (
    <Flex
      position="absolute"
      insetStart="3"
      insetEnd="3"
      bottom="3"
      gap="3"
      alignItems="flex-end"
      pointerEvents="none"
      css={{ '& > *': { pointerEvents: 'auto' } }}
    >
      <Flex role="group" aria-label={t('graph.zoom')} layerStyle="panel" flexDirection="column">
        <IconButton
          variant="ghost"
          aria-label={t('graph.nearer')}
          onClick={() => onZoom(ZOOM_STEP)}
        >
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton
          variant="ghost"
          aria-label={t('graph.farther')}
          onClick={() => onZoom(1 / ZOOM_STEP)}
        >
          <Minus aria-hidden="true" />
        </IconButton>
        <IconButton variant="ghost" aria-label={t('graph.fit')} onClick={onFit}>
          <Maximize2 aria-hidden="true" />
        </IconButton>
      </Flex>
      <GraphLegend />
    </Flex>
  )
}
