import { lazyOverlay, Stack, Text } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import type { ReachEdit } from '../reach-engine/reach-questions'

/** Preview inside a confirmation or dialog that is already loaded; its code loads when the confirmation opens. */
export const LazyPreview = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "change-preview" */ './ChangePreview')).ChangePreview,
)

export const LazyTagPreview = lazyOverlay(
  async () => (await import(/* webpackChunkName: "change-preview" */ './TagPreview')).TagPreview,
)

type Props = { networkId: string; edit: ReachEdit; children: ReactNode }

/** Text of a confirmation, followed by a preview of what the change opens and closes. */
export function AskedChange({ networkId, edit, children }: Props) {
  return (
    <Stack gap="3">
      <Text>{children}</Text>
      <LazyPreview networkId={networkId} edit={edit} />
    </Stack>
  )
}
