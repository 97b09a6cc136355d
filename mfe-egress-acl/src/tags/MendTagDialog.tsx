import { repairTagUse } from '@meshdeck/api/tag-repair-changes'
import { tagName } from '@meshdeck/domain/tag-name'
import { followsByItself, leftBehind, type TagUse, usesOfTag } from '@meshdeck/domain/tag-uses'
import { useAtomValue, useQuery, useRequiredParam } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import { Dialog, DialogAbout, JobDialog } from '@meshdeck/ui/dialog'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { renamedTagAtom } from './renamed-tag'
import { readTagEstate, useKnownNamers } from './tag-estate'

type Renamed = { networkId: string; oldId: string; newId: string }

/**
 * What still names a tag by the id that it had before its new name, and the way to mend it with a result for
 * each. The address names both ids, so that it can be come back to.
 */
export function MendTagDialog() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { values } = useDialog()
  const { tag: newId = '', old: oldId = '' } = values
  const left = useLeftBehind({ networkId, oldId, newId })

  return (
    <DialogAbout title={t('tags.mend.title')} thing={left} failure={t('tags.mend.loadFailed')}>
      {(uses) => <MendQuestion uses={uses} networkId={networkId} oldId={oldId} newId={newId} />}
    </DialogAbout>
  )
}

function useLeftBehind({ networkId, oldId, newId }: Renamed) {
  const known = useKnownNamers()
  const renamed = useAtomValue(renamedTagAtom)

  return useQuery({
    queryKey: ['tags', 'left behind', networkId, oldId, newId],
    queryFn: async () => {
      const estate = await readTagEstate(networkId, known)
      const before = renamed?.newId === newId ? renamed.before : []
      const still = usesOfTag(oldId, estate).filter((use) => !followsByItself(use))
      const forgotten = leftBehind(before, { newId, estate }).filter(
        ({ kind, id }) => !still.some((use) => use.kind === kind && use.id === id),
      )
      return [...still, ...forgotten]
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

function MendQuestion(props: Renamed & { uses: readonly TagUse[] }) {
  const { networkId, oldId, newId } = props
  // as the dialog was opened: what is mended stays in the list of results
  const [uses] = useState(props.uses)
  const { t } = useTranslation()
  const { close } = useDialog()
  const names = { name: tagName(newId, networkId), old: tagName(oldId, networkId) }
  const [job] = useState((): BulkJob => {
    const useOf = new Map(uses.map((use) => [`${use.kind} ${use.id}`, use]))
    return {
      title: t('tags.mend.titleOf', { ...names, count: uses.length }),
      itemsTitle: t('tags.mend.items'),
      description: t('tags.mend.text', names),
      action: t('tags.mend.action', names),
      items: [...useOf].map(([id, { kind, name }]) => ({
        id,
        name: `${t(`tags.uses.one.${kind}`)} ${name}`,
      })),
      perform: async (batch) => {
        for (const { id } of batch) {
          const use = useOf.get(id)
          if (use) await repairTagUse.send({ networkId, use, oldId, newId })
        }
      },
      onFinished: () => void repairTagUse.settle([]),
    }
  })

  if (uses.length === 0) {
    return (
      <Dialog title={t('tags.mend.title')} onClose={close}>
        {t('tags.mend.nothing', names)}
      </Dialog>
    )
  }
  return <JobDialog job={job} onClose={close} />
}
