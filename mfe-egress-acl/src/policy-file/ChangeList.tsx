import { tagIdOf } from '@meshdeck/domain/tag-name'
import { Badge, Box, Button, Flex, Heading, Stack, Text } from '@meshdeck/ui'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { newRouteId, type PolicyFileDifference } from './compare-policy-file'
import type { CurrentContent } from './current-content'
import { toPolicyEntry, toRouteEntry, toTagEntry } from './entry-values'
import type { Step } from './import-steps'
import { entryKeys, type NamedReference, type Reference } from './policy-file'
import { type Names, toNames } from './reference-names'

/** Number of entries added at a time; each is several lines high. */
const PAGE_SIZE = 50

type Change = Pick<Step, 'id' | 'section' | 'change'>
type Props = { title: string; names: Names; steps: readonly Change[] }

/** Lists what is created and changed in a section, by field. */
export function ChangeList({ title, names, steps }: Props) {
  const { t } = useTranslation()
  const [shownCount, setShownCount] = useState(PAGE_SIZE)
  if (steps.length === 0) return null

  return (
    <Box as="section" aria-label={title}>
      <Heading mb="2">{title}</Heading>
      <Stack as="ul" gap="0" listStyleType="none" borderWidth="1px" borderRadius="l2">
        {steps.slice(0, shownCount).map((step) => (
          <Box as="li" key={step.id} px="3" py="2" borderBottomWidth="1px" _last={{ border: '0' }}>
            <Flex gap="2" alignItems="center">
              <Badge variant="outline">{t(`policyFile.kind.${step.change.kind}`)}</Badge>
              <Text className="notranslate" fontWeight="500" minW="0" overflowWrap="anywhere">
                {step.change.name}
              </Text>
            </Flex>
            <FieldChanges texts={fieldTexts(step, names)} />
          </Box>
        ))}
      </Stack>
      {steps.length > shownCount && (
        <Button mt="2" size="sm" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
          {t('policyFile.more', { count: steps.length - shownCount })}
        </Button>
      )}
    </Box>
  )
}

function FieldChanges({ texts }: { texts: readonly FieldText[] }) {
  const { t } = useTranslation()

  return (
    <Box as="ul" listStyleType="none" textStyle="sm" color="fg.muted" ms="1" mt="1">
      {texts.map(({ field, before, after }) => (
        <Box as="li" key={field} overflowWrap="anywhere">
          {t(`policyFile.field.${field}`)}:{' '}
          {before.length > 0 && <s className="notranslate">{textOf(field, before)}</s>}
          {before.length > 0 && ' → '}
          {after.length > 0 ? (
            <Box as="b" className="notranslate" color="fg">
              {textOf(field, after)}
            </Box>
          ) : (
            t('policyFile.nothing')
          )}
        </Box>
      ))}
    </Box>
  )

  function textOf(field: FieldText['field'], values: readonly FieldValue[]): string {
    const isForUsers = values[0] === 'users'
    return field === 'for'
      ? t(isForUsers ? 'policyFile.users' : 'policyFile.devices')
      : values.map(toText).join(', ')
  }

  function toText(value: FieldValue): string {
    if (typeof value === 'boolean') return t(value ? 'policyFile.yes' : 'policyFile.no')
    if (typeof value !== 'object') return String(value)
    if ('reference' in value) {
      const metric = t('egress.page.metric', { metric: value.metric })
      return `${toText(value.reference)} (${metric})`
    }
    if ('item' in value) return `${value.item} ${value.value}`
    return value.name === '*'
      ? t(`policyFile.all.${value.kind}`)
      : t(`policyFile.reference.${value.kind}`, { name: value.name })
  }
}

/** Value of a field, as a file writes it. */
type FieldValue =
  | string
  | number
  | boolean
  | Reference
  | { reference: NamedReference; metric: number }

/** The ID of an entry only identifies it, so it isn't a change. */
type Field = Exclude<(typeof entryKeys)[number], 'id'>

/** Keys of a file, in display order. */
const fields = [...new Set(entryKeys.filter((key): key is Field => key !== 'id'))]

/** Change of a field; for lists, the removed and added items. */
type FieldText = {
  field: Field
  before: FieldValue[]
  after: FieldValue[]
}

/** Returns the names as they will be after the import. */
export function namesAfterImport(
  { entitiesByKind, records }: CurrentContent,
  { tags, routes }: PolicyFileDifference,
): Names {
  const newTags = tags.flatMap(({ kind, name }) =>
    kind === 'add' ? { id: tagIdOf(records.network, name), name } : [],
  )
  const newRoutes = routes.flatMap((change) =>
    change.kind === 'add' ? { id: newRouteId(change), name: change.name } : [],
  )
  return toNames({
    ...entitiesByKind,
    tag: [...(entitiesByKind.tag ?? []), ...newTags],
    route: [...(entitiesByKind.route ?? []), ...newRoutes],
  })
}

/** Returns the fields that a step changes, or those of what it creates. */
function fieldTexts(step: Pick<Step, 'section' | 'change'>, names: Names): FieldText[] {
  const { before, after } = entriesOf(step, names)
  return fields.flatMap((field): FieldText[] => {
    const [now, then] = [valuesOf(before[field]), valuesOf(after[field])]
    const [currentKeys, wantedKeys] = [new Set(now.map(keyOf)), new Set(then.map(keyOf))]
    const removedValues = now.filter((value) => !wantedKeys.has(keyOf(value)))
    const addedValues = then.filter((value) => !currentKeys.has(keyOf(value)))
    return removedValues.length + addedValues.length > 0
      ? [{ field, before: removedValues, after: addedValues }]
      : []
  })
}

type Entry = Readonly<Record<string, FieldValue | FieldValue[] | null>>

/** Returns the current and the wanted entry in file format. */
function entriesOf(
  step: Pick<Step, 'section' | 'change'>,
  names: Names,
): { before: Entry; after: Entry } {
  const { change } = step
  if (change.kind === 'remove') return { before: {}, after: {} }
  const toEntry = (item: typeof change.wantedItem): Entry => {
    if ('tag_name' in item) return toTagEntry(item, names)
    return 'nodes' in item ? toRouteEntry(item, names) : toPolicyEntry(item, names)
  }
  return {
    // the heading shows its name
    before: change.kind === 'change' ? toEntry(change.before) : { name: change.name },
    after: toEntry(change.wantedItem),
  }
}

const valuesOf = (value: Entry[string] | undefined): FieldValue[] => {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value : [value]
}

const keyOf = (value: FieldValue): string => JSON.stringify(value)
