import { useForm } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { TagPreview } from '../change-preview/TagPreview'

type Props = { networkId: string; tagId: string }

/** What opens and closes when those who are chosen in the form bear a tag. */
export function GivenPreview({ networkId, tagId }: Props) {
  const { values } = useForm<{ members: readonly string[] }>()
  const { members } = values
  const change = useMemo(
    () => (members.length > 0 ? { tagIds: [tagId], kind: 'give' as const, members } : undefined),
    [tagId, members],
  )
  return <TagPreview networkId={networkId} change={change} />
}
