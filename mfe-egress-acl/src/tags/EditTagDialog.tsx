import { updateTag } from '@meshdeck/api/tag-changes'
import { type Tag, tagListQuery } from '@meshdeck/api/tags'
import { tagIdOf } from '@meshdeck/domain/tag-name'
import {
  isRenamedByServer,
  unchangedReferences,
  referencesToTag,
} from '@meshdeck/domain/tag-references'
import {
  findIn,
  isApiError,
  toast,
  useCachedQuery,
  useLocation,
  useParams,
  useRequiredParam,
  useSetAtom,
} from '@meshdeck/platform'
import { Callout, EmptyState, Text, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, useForm } from '@meshdeck/ui/form'
import { Tags } from 'lucide-react'
import { useState } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { renamedTagAtom } from './MendTagDialog'
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
  const tagReading = findIn(tags, ({ id }) => id === values.tag)
  // renaming changes the tag's ID, and the dialog must keep showing it
  const [firstTag, setFirst] = useState<Tag>()
  if (tagReading.data && !firstTag) setFirst(tagReading.data)

  return (
    <DialogAbout
      title={t('tags.edit.title')}
      reading={firstTag ? { ...tagReading, data: firstTag } : tagReading}
      failure={t('tags.loadFailed')}
      missing={
        <EmptyState icon={Tags} title={t('tags.notFound')} description={t('tags.notFoundHint')} />
      }
    >
      {(tag) => (
        <EditForm
          tag={tag}
          takenNames={(tags.data ?? [])
            .filter(({ id }) => id !== tag.id)
            .map(({ tag_name }) => tag_name)}
        />
      )}
    </DialogAbout>
  )
}

function EditForm({ tag, takenNames }: { tag: Tag; takenNames: readonly string[] }) {
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
      schema={tagFormSchema({ takenNames, currentName: tag.tag_name })}
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
  const readableKinds = useReadableReferenceKinds()
  const remember = useSetAtom(renamedTagAtom)

  return async function rename(name: string, changed: { color?: string }) {
    const referencesBefore = referencesToTag(
      tag.id,
      await readTagInventory(networkId, readableKinds),
    )
    await updateTag({ networkId, id: tag.id, name, ...changed })
    toast.success(t('tags.edit.renamed', { name: tag.tag_name, newName: name }))
    const newId = tagIdOf(networkId, name)
    const path = tagId === undefined ? pathname : paths.tag(networkId, newId)
    const named = referencesBefore.some((use) => !isRenamedByServer(use))
    // if the references can't be read, the dialog says so
    const unchangedUses = named
      ? await readTagInventory(networkId, readableKinds).then(
          (inventory) => unchangedReferences(referencesBefore, { newId, inventory }),
          () => referencesBefore,
        )
      : []
    if (unchangedUses.length > 0) {
      remember({ newId, referencesBefore })
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

  const unchangedUses = uses.filter((use) => !isRenamedByServer(use))
  return (
    <>
      <Text textStyle="sm" color="fg.muted">
        {t('tags.edit.follows')} {tag.created_by === 'auto' && t('tags.edit.builtIn')}
      </Text>
      {unchangedUses.length > 0 && (
        <Callout tone="warning" title={t('tags.edit.leaves')}>
          <TagReferenceLines uses={unchangedUses} />
        </Callout>
      )}
      {!isPending && !isWhole && <Text textStyle="sm">{t('tags.uses.partly')}</Text>}
    </>
  )
}
