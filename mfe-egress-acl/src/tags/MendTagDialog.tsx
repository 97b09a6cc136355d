import { repairTagReference } from '@meshdeck/api/tag-repair-changes'
import { tagName } from '@meshdeck/domain/tag-name'
import {
  isRenamedByServer,
  referencesToTag,
  type TagReference,
  unchangedReferences,
} from '@meshdeck/domain/tag-references'
import { atom, queryKeyOf, useAtomValue, useQuery, useRequiredParam } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import { BulkDialog, Dialog, DialogAbout } from '@meshdeck/ui/dialog'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { readTagInventory, useReadableReferenceKinds } from './tag-references'

type TagRename = { networkId: string; oldId: string; newId: string }

/**
 * Lists what still refers to a tag by its ID before a rename, and fixes it with a result for each. The address contains
 * both IDs, so that the dialog can be reopened.
 */
export function MendTagDialog() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { values } = useDialog()
  const { tag: newId = '', old: oldId = '' } = values
  const left = useLeftBehind({ networkId, oldId, newId })

  return (
    <DialogAbout title={t('tags.mend.title')} reading={left} failure={t('tags.mend.loadFailed')}>
      {(uses) => <MendQuestion uses={uses} networkId={networkId} oldId={oldId} newId={newId} />}
    </DialogAbout>
  )
}

function useLeftBehind({ networkId, oldId, newId }: TagRename) {
  const readableKinds = useReadableReferenceKinds()
  const renamedTag = useAtomValue(renamedTagAtom)

  return useQuery({
    queryKey: queryKeyOf('tags', { networkId, oldId, newId }, 'left-behind'),
    queryFn: async () => {
      const inventory = await readTagInventory(networkId, readableKinds)
      const before = renamedTag?.newId === newId ? renamedTag.referencesBefore : []
      const still = referencesToTag(oldId, inventory).filter((use) => !isRenamedByServer(use))
      const forgotten = unchangedReferences(before, { newId, inventory }).filter(
        ({ kind, id }) => !still.some((use) => use.kind === kind && use.id === id),
      )
      return [...still, ...forgotten]
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

function MendQuestion(props: TagRename & { uses: readonly TagReference[] }) {
  const { networkId, oldId, newId } = props
  // initial list: fixed entities stay in the list of results
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
        name: t(`tags.uses.one.${kind}`, { name }),
      })),
      perform: async (batch) => {
        for (const { id } of batch) {
          const use = useOf.get(id)
          if (use) await repairTagReference.send({ networkId, use, oldId, newId })
        }
      },
      onFinished: () => void repairTagReference.settle([]),
    }
  })

  if (uses.length === 0) {
    return (
      <Dialog title={t('tags.mend.title')} onClose={close}>
        {t('tags.mend.nothing', names)}
      </Dialog>
    )
  }
  return <BulkDialog job={job} onClose={close} />
}

/**
 * References to a tag before its rename. Routes drop a renamed tag together with its nodes' metric, so they can be
 * fixed only with data read before. The dialog's address contains the rest.
 */
export const renamedTagAtom = atom<
  { newId: string; referencesBefore: readonly TagReference[] } | undefined
>(undefined)
