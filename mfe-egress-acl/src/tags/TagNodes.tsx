import { updateTag } from '@meshdeck/api/tag-changes'
import { tagListQuery } from '@meshdeck/api/tags'
import { tagName } from '@meshdeck/domain/tag-name'
import { type SlotProps, toast, useQuery, z } from '@meshdeck/platform'
import { EmptyState, ErrorPanel } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { FormDialog, MultiPickField, useForm } from '@meshdeck/ui/form'
import { Tags } from 'lucide-react'
import { useMemo } from 'react'

import { TagPreview } from '../change-preview/TagPreview'
import { memberKey } from '../reach-things/thing-key'
import { useTagWords } from './tag-words'

const schema = z.object({ tags: z.array(z.string()).check(z.minLength(1, 'tags:nodes.none')) })

/** Gives tags to nodes that were chosen elsewhere: what this remote lends to the table of nodes. */
export function TagNodes({ networkId, nodes, onClose }: SlotProps['nodes.tag']) {
  const { t } = useTagWords()
  const { data: tags, error, refetch } = useQuery(tagListQuery(networkId))
  const count = nodes.length
  const members = useMemo(() => nodes.map(memberKey), [nodes])

  /** One call a tag; those that the server has taken are not taken back when a later one is refused. */
  async function give(ids: readonly string[]) {
    const add = nodes.map(({ id, isClient }) => ({ id, isClient }))
    for (const id of ids) {
      await updateTag({ networkId, id, add })
      toast.success(t('give.done', { name: tagName(id, networkId), count }))
    }
    onClose()
  }

  if (tags?.length === 0) {
    return (
      <Dialog title={t('nodes.title', { count })} onClose={onClose}>
        <EmptyState icon={Tags} title={t('empty')} description={t('nodes.emptyHint')} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('nodes.title', { count })}
      action={t('nodes.action')}
      schema={schema}
      initialValues={{ tags: [] }}
      failure={t('give.failed')}
      onSubmit={({ tags: ids }) => give(ids)}
      onClose={onClose}
    >
      <MultiPickField
        name="tags"
        label={t('label')}
        hint={t('nodes.hint')}
        searchLabel={t('nodes.search')}
        options={tags?.map(({ id }) => id)}
        labelOf={(id) => tagName(id, networkId)}
        failure={
          error ? (
            <ErrorPanel error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
          ) : undefined
        }
      />
      <NodesPreview networkId={networkId} members={members} />
    </FormDialog>
  )
}

type PreviewProps = { networkId: string; members: readonly string[] }

/** What opens and closes when these nodes bear the tags that are chosen in the form. */
function NodesPreview({ networkId, members }: PreviewProps) {
  const { values } = useForm<{ tags: readonly string[] }>()
  const { tags: tagIds } = values
  const change = useMemo(
    () => (tagIds.length > 0 ? { tagIds, kind: 'give' as const, members } : undefined),
    [tagIds, members],
  )
  return <TagPreview networkId={networkId} change={change} />
}
