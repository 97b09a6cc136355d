import { lazyOverlay, Stack, Text } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import type { ReachEdit } from '../reach-engine/reach-questions'

/** What a change opens and closes, in a question or a dialog that is here already: its code comes with the question. */
export const LatePreview = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "change-preview" */ './ChangePreview')).ChangePreview,
)

/** The same of tags. */
export const LateTagPreview = lazyOverlay(
  async () => (await import(/* webpackChunkName: "change-preview" */ './TagPreview')).TagPreview,
)

type Props = { networkId: string; edit: ReachEdit; children: ReactNode }

/** What a question says of a change, and below it what that opens and closes. */
export function AskedChange({ networkId, edit, children }: Props) {
  return (
    <Stack gap="3">
      <Text>{children}</Text>
      <LatePreview networkId={networkId} edit={edit} />
    </Stack>
  )
}
