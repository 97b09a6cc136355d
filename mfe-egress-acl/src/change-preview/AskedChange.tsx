import { Stack, Text } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import type { ReachEdit } from '../reach-engine/reach-questions'
import { LatePreview } from './LatePreview'

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
