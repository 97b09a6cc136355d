import type { Reading } from '@meshdeck/platform'
import { Box, ErrorPanel, Text } from '@meshdeck/ui'
import { MultiPickField, TextField } from '@meshdeck/ui/form'
import { useCallback, useMemo } from 'react'

import { memberKey } from '../shared/entities'
import { aboutDevices } from '../shared/nodes'
import { useTranslation } from '../translations'
import type { TagCandidate } from './tag-rows'

export function TagFields() {
  const { t } = useTranslation()

  return (
    <>
      <TextField name="name" label={t('tags.form.name')} hint={t('tags.form.nameHint')} required />
      <Box w="36">
        <TextField name="color" type="color" label={t('tags.form.color')} />
      </Box>
    </>
  )
}

type Props = {
  name: string
  label: string
  hint?: string
  taggable: Reading<TagCandidate[]>
  /** Members that already have the tag aren't offered, nor nodes that are being deleted. */
  tagId?: string
}

/** Field for devices and config files of a network; its value is their keys by `memberKey`. */
export function MembersField({ taggable, tagId = '', ...field }: Props) {
  const { t } = useTranslation()
  const { data, error } = taggable
  const offered = useMemo(
    () => data?.filter(({ tags, isLeaving }) => !isLeaving && !tags.includes(tagId)),
    [data, tagId],
  )
  const options = useMemo(() => offered?.map(memberKey), [offered])
  const knownTags = useMemo(
    () =>
      new Map(
        offered?.map((candidate) => [
          memberKey(candidate),
          { ...candidate, address: candidate.addresses[0] ?? '' },
        ]),
      ),
    [offered],
  )
  const nameOf = useCallback((key: string) => knownTags.get(key)?.name ?? key, [knownTags])
  const aboutOf = useMemo(
    () =>
      aboutDevices(knownTags, ({ isConfigFile }) =>
        t(isConfigFile ? 'tags.members.file' : 'tags.members.device'),
      ),
    [knownTags, t],
  )

  return (
    <>
      <MultiPickField
        {...field}
        searchLabel={t('tags.form.searchMembers')}
        options={options}
        labelOf={nameOf}
        aboutOf={aboutOf}
        hasAll
        failure={
          error ? <ErrorPanel reading={taggable} title={t('tags.members.loadFailed')} /> : undefined
        }
      />
      {options?.length === 0 && <Text textStyle="sm">{t('tags.form.nobodyLeft')}</Text>}
    </>
  )
}

/** Returns the selected members in the format of a change. */
export function chosenOf(taggable: readonly TagCandidate[], keys: readonly string[]) {
  const chosen = new Set(keys)
  return taggable
    .filter((candidate) => chosen.has(memberKey(candidate)))
    .map(({ id, isConfigFile }) => ({ id, isConfigFile }))
}
