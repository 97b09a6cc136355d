import { updateTag } from '@meshdeck/api/tag-changes'
import { repairTagReference } from '@meshdeck/api/tag-repair-changes'
import { type Tag, tagListQuery } from '@meshdeck/api/tags'
import { tagIdOf, tagName } from '@meshdeck/domain/tag-name'
import {
  isRenamedByServer,
  unchangedReferences,
  type TagReference,
  referencesToTag,
} from '@meshdeck/domain/tag-references'
import {
  atom,
  findIn,
  isApiError,
  toast,
  useAtomValue,
  useCachedQuery,
  useLocation,
  useParams,
  useQuery,
  useRequiredParam,
  useSetAtom,
} from '@meshdeck/platform'
import { Callout, EmptyState, Text, useDialog } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import { Dialog, DialogAbout, JobDialog } from '@meshdeck/ui/dialog'
import { FormDialog, useForm } from '@meshdeck/ui/form'
import { Tags } from 'lucide-react'
import { useState } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { refusedName, tagColors, type TagForm, tagFormSchema } from './tag-form'
import {
  readTagInventory,
  TagReferenceLines,
  useReadableReferenceKinds,
  useTagReferences,
} from './tag-references'
import { readColor } from './tag-rows'
import { TagFields } from './TagFields'

/** Form for name and color of the tag in `dialog.tag`. */
export function EditTagDialog() {
  const { t } = useTranslation()
  const { values } = useDialog()
  const tags = useCachedQuery(tagListQuery(useRequiredParam('networkId')))
  const found = findIn(tags, ({ id }) => id === values.tag)
  // renaming changes the tag's id, and the dialog must keep showing it
  const [first, setFirst] = useState<Tag>()
  if (found.data && !first) setFirst(found.data)

  return (
    <DialogAbout
      title={t('tags.edit.title')}
      reading={first ? { ...found, data: first } : found}
      failure={t('tags.loadFailed')}
      missing={
        <EmptyState icon={Tags} title={t('tags.notFound')} description={t('tags.notFoundHint')} />
      }
    >
      {(tag) => (
        <EditForm
          tag={tag}
          taken={(tags.data ?? [])
            .filter(({ id }) => id !== tag.id)
            .map(({ tag_name }) => tag_name)}
        />
      )}
    </DialogAbout>
  )
}

function EditForm({ tag, taken }: { tag: Tag; taken: readonly string[] }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const networkId = useRequiredParam('networkId')
  const rename = useRename(networkId, tag)
  const initial: TagForm = {
    name: tag.tag_name,
    color: readColor(tag.color_code) ?? tagColors[tagColors.length - 1] ?? tagColors[0],
    members: [],
  }

  return (
    <FormDialog
      title={t('tags.edit.titleOf', { name: tag.tag_name })}
      action={t('tags.edit.action')}
      size="md"
      schema={tagFormSchema({ taken, current: tag.tag_name })}
      initialValues={initial}
      failure={t('tags.edit.failed')}
      fieldErrors={(error) =>
        isApiError(error, 404) ? { name: t('tags.form.renamed') } : refusedName(error)
      }
      onSubmit={async ({ name, color }) => {
        const changed = color === initial.color ? {} : { color }
        if (name !== tag.tag_name) return rename(name, changed)
        if (color !== initial.color) await updateTag({ networkId, id: tag.id, color })
        toast.success(t('tags.edit.done', { name }))
        close()
      }}
      onClose={close}
    >
      <TagFields />
      <Consequences networkId={networkId} tag={tag} />
    </FormDialog>
  )
}

/** Renames a tag, and opens the dialog for references that the new name has broken, if any. */
function useRename(networkId: string, tag: Tag) {
  const { t } = useTranslation()
  const { close, leaveTo } = useDialog()
  const { tagId } = useParams()
  const { pathname } = useLocation()
  const known = useReadableReferenceKinds()
  const remember = useSetAtom(renamedTagAtom)

  return async function rename(name: string, changed: { color?: string }) {
    const before = referencesToTag(tag.id, await readTagInventory(networkId, known))
    await updateTag({ networkId, id: tag.id, name, ...changed })
    toast.success(t('tags.edit.renamed', { name: tag.tag_name, newName: name }))
    const newId = tagIdOf(networkId, name)
    const path = tagId === undefined ? pathname : paths.tag(networkId, newId)
    const named = before.some((use) => !isRenamedByServer(use))
    // if the references can't be read, the dialog says so
    const left = named
      ? await readTagInventory(networkId, known).then(
          (inventory) => unchangedReferences(before, { newId, inventory }),
          () => before,
        )
      : []
    if (left.length > 0) {
      remember({ newId, before })
      const dialog = { dialog: 'mend-tag', 'dialog.tag': newId, 'dialog.old': tag.id }
      await leaveTo(`${path}?${new URLSearchParams(dialog)}`)
    } else if (tagId === undefined) close()
    else await leaveTo(path)
  }
}

/** Shows which references follow a typed new name and which don't. */
function Consequences({ networkId, tag }: { networkId: string; tag: Tag }) {
  const { t } = useTranslation()
  const { values } = useForm<TagForm>()
  const { uses, isPending, isWhole } = useTagReferences(networkId, tag.id)
  if (values.name.trim() === tag.tag_name) return null

  const left = uses.filter((use) => !isRenamedByServer(use))
  return (
    <>
      <Text textStyle="sm" color="fg.muted">
        {t('tags.edit.follows')} {tag.created_by === 'auto' && t('tags.edit.builtIn')}
      </Text>
      {left.length > 0 && (
        <Callout tone="warning" title={t('tags.edit.leaves')}>
          <TagReferenceLines uses={left} />
        </Callout>
      )}
      {!isPending && !isWhole && <Text textStyle="sm">{t('tags.uses.partly')}</Text>}
    </>
  )
}

type TagRename = { networkId: string; oldId: string; newId: string }

/**
 * Lists what still refers to a tag by its id before a rename, and fixes it with a result for each. The address contains
 * both ids, so that the dialog can be reopened.
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
  const known = useReadableReferenceKinds()
  const renamed = useAtomValue(renamedTagAtom)

  return useQuery({
    queryKey: ['tags', 'left behind', networkId, oldId, newId],
    queryFn: async () => {
      const inventory = await readTagInventory(networkId, known)
      const before = renamed?.newId === newId ? renamed.before : []
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
  // initial list: fixed items stay in the list of results
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
  return <JobDialog job={job} onClose={close} />
}

/**
 * References to a tag before its rename. Routes drop a renamed tag together with its nodes' metric, so they can be
 * fixed only with data read before. The dialog's address contains the rest.
 */
const renamedTagAtom = atom<{ newId: string; before: readonly TagReference[] } | undefined>(
  undefined,
)
