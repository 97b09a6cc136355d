import { errorText, toast } from '@meshdeck/platform'
import { Flex, MenuButton, Span } from '@meshdeck/ui'
import { Download, FileImage } from 'lucide-react'
import type { ReactNode } from 'react'

import type { GraphScene } from '../graph-scene/graph-scene'
import { useTranslation } from '../translations'

type Props = { scene: GraphScene | undefined; networkId: string; children: ReactNode }

/** Takes the picture along as it is on the screen. */
export function GraphToolbar({ scene, networkId, children }: Props) {
  const { t } = useTranslation()
  const save = async (kind: 'png' | 'svg') => {
    try {
      const { savePicture } = await import(/* webpackChunkName: "save-picture" */ './save-picture')
      if (scene) await savePicture(scene, `${networkId}.${kind}`, kind)
    } catch (error) {
      toast.error(t('graph.saveFailed'), { description: errorText(error) })
    }
  }

  return (
    <Flex
      position="absolute"
      top="3"
      insetStart="3"
      insetEnd="3"
      gap="2"
      flexWrap="wrap"
      pointerEvents="none"
      css={{ '& > *': { pointerEvents: 'auto' } }}
    >
      <MenuButton
        aria-label={t('graph.save')}
        actions={[
          { label: t('graph.png'), icon: FileImage, onSelect: () => void save('png') },
          { label: t('graph.svg'), icon: FileImage, onSelect: () => void save('svg') },
        ]}
      >
        <Download aria-hidden="true" />
        <Span hideBelow="md">{t('graph.save')}</Span>
      </MenuButton>
      {children}
    </Flex>
  )
}
