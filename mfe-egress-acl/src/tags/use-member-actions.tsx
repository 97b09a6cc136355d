import { nodeListQuery } from '@meshdeck/api/nodes'
import { updateTag } from '@meshdeck/api/tag-changes'
import type { Tag } from '@meshdeck/api/tags'
import { errorText, queryClient, toast } from '@meshdeck/platform'
import { type MenuAction, Stack, Text, useConfirm } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { PanelRight, TagX } from 'lucide-react'

import { LateTagPreview } from '../change-preview/LatePreview'
import { editOfTags, type TagChange } from '../change-preview/tag-edit'
import { useOutcome } from '../change-preview/use-outcome'
import { useTranslation } from '../translations'
import { memberHref } from './member-href'
import type { MemberRow } from './taggable'
import { useTagRefusal } from './use-tag-actions'

/** Taking a tag from one or from many of those who bear it. */
function useTaking(networkId: string, tag: Tag) {
  const { t } = useTranslation()
  const { outcomeOnceRead } = useOutcome(networkId)
  const confirm = useConfirm()
  const name = tag.tag_name

  const taking = (rows: readonly MemberRow[]): TagChange => ({
    kind: 'take',
    tagIds: [tag.id],
    members: rows.map(({ id }) => id),
  })

  const partOfQuestion = (rows: readonly MemberRow[]) => ({
    title: t('tags.take.titleMany', { tag: name, count: rows.length }),
    description: (
      <Stack gap="3">
        <Text>{t('tags.take.text')}</Text>
        <LateTagPreview networkId={networkId} change={taking(rows)} />
      </Stack>
    ),
    action: t('tags.take.entry'),
    isDanger: true,
  })

  async function send({ member }: MemberRow) {
    return updateTag({ networkId, id: tag.id, remove: [member] })
  }

  /** At once where that opens and closes nothing; any other asks first, and so does one of which that is not known. */
  async function take(row: MemberRow) {
    const names = { tag: name, name: row.name }
    const nodes = queryClient.getQueryData(nodeListQuery(networkId).queryKey) ?? []
    const found = await outcomeOnceRead(editOfTags(nodes, taking([row])))
    if (!found?.isNothing) {
      return confirm({
        ...partOfQuestion([row]),
        onConfirm: () => send(row),
        success: t('tags.take.done', names),
        failure: t('tags.take.failed', names),
      })
    }
    try {
      await send(row)
      toast.success(t('tags.take.done', names), { ...(found.text && { description: found.text }) })
    } catch (error) {
      toast.error(t('tags.take.failed', names), { description: errorText(error) })
    }
  }

  const takeMany = (rows: readonly MemberRow[]): BulkJob => ({
    ...partOfQuestion(rows),
    items: rows,
    // the server takes all who bear a tag with one call
    batchSize: rows.length,
    perform: async (batch) => {
      const ids = new Set(batch.map(({ id }) => id))
      const remove = rows.filter(({ id }) => ids.has(id)).map(({ member }) => member)
      await updateTag.send({ networkId, id: tag.id, remove })
    },
    onFinished: () => void updateTag.settle([{ networkId, id: tag.id }]),
  })

  return { take, takeMany }
}

/** The menu of somebody who bears a tag, and taking it from many. */
export function useMemberActions(networkId: string, tag: Tag) {
  const { t } = useTranslation()
  const refusal = useTagRefusal(networkId)
  const { take, takeMany } = useTaking(networkId, tag)

  function rowActions(row: MemberRow): MenuAction[] {
    const page = memberHref(networkId, row.member)
    return [
      ...(page === undefined
        ? []
        : [{ label: t('tags.members.details'), icon: PanelRight, to: page }]),
      {
        label: t('tags.take.entry'),
        icon: TagX,
        startsGroup: page !== undefined,
        disabledReason: refusal,
        onSelect: () => void take(row),
      },
    ]
  }

  const bulkActions = (rows: readonly MemberRow[]): BulkAction[] => [
    {
      label: t('tags.take.entry'),
      icon: TagX,
      isDanger: true,
      disabledReason: refusal,
      job: () => takeMany(rows),
    },
  ]

  return { rowActions, bulkActions }
}
