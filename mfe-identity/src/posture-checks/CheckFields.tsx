import type { PostureCheckEdit } from '@meshdeck/api/posture-check-changes'
import { everything, postureAttributesQuery } from '@meshdeck/api/posture-checks'
import { tagListQuery } from '@meshdeck/api/tags'
import { userGroupListQuery } from '@meshdeck/api/users'
import { countryCodes } from '@meshdeck/domain/countries'
import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import { tagName } from '@meshdeck/domain/tag-name'
import { currentLanguage, type Reading, useQuery } from '@meshdeck/platform'
import { ErrorPanel, Text } from '@meshdeck/ui'
import { MultiPickField, RadioField, SelectField, TextField, useForm } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { useGroupNames } from '../groups/GroupsField'
import { useTranslation } from '../translations'
import type { CheckForm } from './check-form'
import { attributeName, attributes, severities, severityName, valueName } from './check-rows'

type Props = { networkId: string; before: PostureCheckEdit }

export function CheckFields({ networkId, before }: Props) {
  const { t } = useTranslation()
  // an unknown severity comes from an older console
  const offered = before.severity === 0 ? [...severities, 0] : severities

  return (
    <>
      <TextField name="name" label={t('postureChecks.name')} required />
      <TextField name="description" label={t('postureChecks.form.description')} />
      <AttributeField before={before} />
      <ValueField />
      <SelectField
        name="severity"
        label={t('postureChecks.severityLabel')}
        hint={t('postureChecks.form.severityHint')}
        required
        options={offered.map((severity) => ({
          value: String(severity),
          label: severityName(t, severity),
        }))}
      />
      <TagsField networkId={networkId} before={before} />
      <GroupsField networkId={networkId} before={before} />
      <Text textStyle="sm" color="fg.muted">
        {t('postureChecks.reachNote')}
      </Text>
    </>
  )
}

function AttributeField({ before }: Pick<Props, 'before'>) {
  const { t } = useTranslation()
  const { data: known } = useQuery(postureAttributesQuery())
  const offered: string[] = attributes.filter(
    (attribute) => known === undefined || attribute in known,
  )
  if (!offered.includes(before.attribute)) offered.push(before.attribute)

  return (
    <SelectField
      name="attribute"
      label={t('postureChecks.attributeLabel')}
      required
      options={offered.map((attribute) => ({
        value: attribute,
        label: attributeName(t, attribute),
      }))}
    />
  )
}

/** Field for the values that pass, depending on the attribute. */
function ValueField() {
  const { t } = useTranslation()
  const { attribute } = useForm<CheckForm>().values

  switch (attribute) {
    case 'os':
      return <ListField name="systems" attribute={attribute} />
    case 'os_family':
      return <ListField name="families" attribute={attribute} />
    case 'client_location':
      return <CountryField />
    case 'auto_update':
      return (
        <RadioField
          name="autoUpdate"
          label={t('postureChecks.values')}
          required
          options={['true', 'false'].map((value) => ({
            value,
            label: valueName(t, attribute, value),
          }))}
        />
      )
    default:
      return (
        <TextField
          name="version"
          label={t('postureChecks.form.version')}
          hint={t('postureChecks.form.versionHint')}
          placeholder="1.5.1"
          isMonospace
          required
        />
      )
  }
}

function ListField({ name, attribute }: { name: 'systems' | 'families'; attribute: string }) {
  const { t } = useTranslation()
  const knownValues = useQuery(postureAttributesQuery())

  return (
    <MultiPickField
      name={name}
      label={t('postureChecks.values')}
      hint={t('postureChecks.form.anyPasses')}
      searchLabel={t('postureChecks.form.searchValues')}
      options={knownValues.data?.[attribute]}
      labelOf={(value) => valueName(t, attribute, value)}
      failure={failureOf(knownValues)}
    />
  )
}

function CountryField() {
  const { t } = useTranslation()
  const language = currentLanguage()
  const codes = useMemo(() => countryCodes(language), [language])

  return (
    <MultiPickField
      name="countries"
      label={t('postureChecks.form.countries')}
      hint={t('postureChecks.form.anyPasses')}
      searchLabel={t('postureChecks.form.searchCountries')}
      options={codes}
      labelOf={(code) => valueName(t, 'client_location', code)}
    />
  )
}

function TagsField({ networkId, before }: Props) {
  const { t } = useTranslation()
  const tags = useQuery(tagListQuery(networkId))

  return (
    <MultiPickField
      name="tags"
      label={t('postureChecks.form.tags')}
      hint={t('postureChecks.form.tagsHint')}
      searchLabel={t('postureChecks.form.searchTags')}
      settle={onlyEverything}
      options={withEverything(
        tags.data?.map(({ id }) => id),
        before.tags,
      )}
      labelOf={(id) =>
        id === everything ? t('postureChecks.everyDevice') : tagName(id, networkId)
      }
      failure={failureOf(tags)}
    />
  )
}

function GroupsField({ networkId, before }: Props) {
  const { t } = useTranslation()
  const groups = useQuery(userGroupListQuery())
  const { nameOf, aboutOf } = useGroupNames(groups.data)
  const networkGroups = groups.data?.filter(
    ({ network_roles: roles }) => roles && (networkId in roles || ALL_NETWORKS in roles),
  )

  return (
    <MultiPickField
      name="groups"
      label={t('postureChecks.form.groups')}
      hint={t('postureChecks.form.groupsHint')}
      searchLabel={t('postureChecks.form.searchGroups')}
      settle={onlyEverything}
      options={withEverything(
        networkGroups?.map(({ id }) => id),
        before.user_groups,
      )}
      labelOf={(id) => (id === everything ? t('postureChecks.everybody') : nameOf(id))}
      aboutOf={aboutOf}
      failure={failureOf(groups)}
    />
  )
}

/**
 * Keeps earlier choices that no longer exist, so that they can be removed: the server rejects a check that names them.
 */
const withEverything = (ids: readonly string[] | undefined, before: readonly string[]) =>
  ids && [...new Set([everything, ...ids, ...before])]

/** Keeps "everything" exclusive, because it includes all others. */
const onlyEverything = (chosen: string[], pressed: string) =>
  pressed === everything
    ? chosen.filter((id) => id === everything)
    : chosen.filter((id) => id !== everything)

const failureOf = (reading: Reading<unknown>) =>
  reading.error ? <ErrorPanel reading={reading} /> : undefined
