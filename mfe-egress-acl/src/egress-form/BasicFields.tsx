import { DIRECT_NAT, egressRouteListQuery, VIRTUAL_NAT } from '@meshdeck/api/egress'
import { faultIn, rangeWithoutHostBits } from '@meshdeck/domain/egress-routes'
import { readItems } from '@meshdeck/domain/typed-text'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { Badge, Box, Button, Callout, Code, Flex, Stack, Text } from '@meshdeck/ui'
import { RadioField, SwitchField, TextAreaField, TextField, useForm } from '@meshdeck/ui/form'
import { type ReactNode, useMemo } from 'react'

import { NameTwice } from '../shared/NameTwice'
import { useTranslation } from '../translations'
import { ConflictNotes, type useTakenRanges } from './ConflictNotes'
import { type EgressForm, isVirtual, rangesOf, rangeFaultKeys } from './egress-form'
import { type ListedRange, readRangeList, sumUpList } from './range-list'

type Props = {
  networkId: string
  rangeComparison: ReturnType<typeof useTakenRanges>
  /** Whether a list of ranges is accepted; new routes only. */
  takesList: boolean
  /** Whether the server's license allows overlapping ranges. */
  mayOverlap: boolean
  /** Addresses by which the range is reached, if the server assigned some. */
  virtualRange?: string | undefined
  /** Network field of a copy. */
  networkField?: ReactNode
}

/** Fields for the name and destination of a route. */
export function BasicFields(props: Props) {
  const { networkId, rangeComparison, takesList, mayOverlap, virtualRange, networkField } = props
  const { t } = useTranslation()
  const { hasEgressDomains } = useCapabilities()
  const { values, initialValues } = useForm<EgressForm>()
  const ranges = useMemo(() => rangesOf(values), [values])
  const { data: routes } = useQuery(egressRouteListQuery(networkId))

  return (
    <Stack gap="4">
      {networkField}
      <TextField name="name" label={t('egressForm.name.label')} required />
      <NameTwice listed={routes} warning={t('egressForm.name.twice')} />
      <TextAreaField name="description" label={t('egressForm.description')} rows={2} />
      <SwitchField
        name="isInternet"
        label={t('egressForm.internet')}
        hint={t('egressForm.internetHint')}
      />
      {!values.isInternet && (
        <>
          {hasEgressDomains && (
            <RadioField
              name="target"
              label={t('egressForm.target.label')}
              options={[
                { value: 'range', label: t('egressForm.target.range') },
                {
                  value: 'domain',
                  label: t('egressForm.target.domain'),
                  hint: t('egressForm.target.domainHint'),
                },
              ]}
            />
          )}
          {values.target === 'range' ? (
            <>
              <RangeField takesList={takesList} count={ranges.length} />
              <SavedAs typed={values.range} />
              {takesList && <RangeList />}
              <InternetNote />
            </>
          ) : (
            <DomainField />
          )}
        </>
      )}
      <ConflictNotes
        networkId={networkId}
        ranges={ranges}
        rangeComparison={rangeComparison}
        mayOverlap={mayOverlap}
        {...(isVirtual(values) && {
          // another range gets other addresses
          virtualRanges: values.range === initialValues.range && virtualRange ? [virtualRange] : [],
        })}
      />
      <NatFields virtualRange={virtualRange} />
    </Stack>
  )
}

/** Shows how the server saves a range, which it cuts to its network address. */
function SavedAs({ typed }: { typed: string }) {
  const { t } = useTranslation()
  const ranges = readItems(typed).flatMap((range) => rangeWithoutHostBits(range) ?? [])
  if (ranges.length === 0) return null
  return (
    <Text textStyle="xs" color="fg.muted" role="status">
      {t('egressForm.range.savedAs', { ranges: ranges.join(', ') })}
    </Text>
  )
}

/** Explains that routes to /0 are made with the internet gateway switch. */
function InternetNote() {
  const { t } = useTranslation()
  const { values, setFieldValue } = useForm<EgressForm>()
  if (faultIn(values.range)?.fault !== 'zero') return null
  return (
    <Callout tone="info" role="status">
      <Stack gap="2" alignItems="flex-start">
        {t('egressForm.range.useInternet')}
        <Button size="sm" onClick={() => void setFieldValue('isInternet', true)}>
          {t('egressForm.range.turnOnInternet')}
        </Button>
      </Stack>
    </Callout>
  )
}

/** Documentation addresses, which no network uses (RFC 5737). */
const examples = ['192.0.2.0/24', '198.51.100.7']

function RangeField({ takesList, count }: { takesList: boolean; count: number }) {
  const { t } = useTranslation()
  const about = { name: 'range', label: t('egressForm.range.label'), required: true }
  if (!takesList) {
    return (
      <TextField
        {...about}
        hint={t('egressForm.range.hintOne')}
        placeholder={examples[0]}
        isMonospace
      />
    )
  }
  return (
    <TextAreaField
      {...about}
      rows={2}
      hint={count > 1 ? t('egressForm.range.becomes', { count }) : t('egressForm.range.hint')}
      placeholder={examples.join(', ')}
    />
  )
}

function DomainField() {
  const { t } = useTranslation()
  const { hasDomainLists } = useCapabilities()
  if (hasDomainLists) {
    return (
      <TextAreaField
        name="domain"
        label={t('egressForm.domain.labelList')}
        rows={2}
        hint={t('egressForm.domain.hintList')}
        placeholder="files.example.com, *.example.net"
        required
      />
    )
  }
  return (
    <TextField
      name="domain"
      label={t('egressForm.domain.label')}
      placeholder="files.example.com"
      isMonospace
      required
    />
  )
}

/** Fields for NAT. The community edition and some servers have one kind only. */
function NatFields({ virtualRange }: Pick<Props, 'virtualRange'>) {
  const { t } = useTranslation()
  const { hasNatKinds, isPro } = useCapabilities()
  const { values } = useForm<EgressForm>()
  const hasKinds = hasNatKinds && isPro && !values.isInternet && values.target === 'range'

  return (
    <>
      <SwitchField
        name="hasNat"
        label={t('egressForm.nat.label')}
        hint={t('egressForm.nat.hint')}
      />
      {values.hasNat && hasKinds && (
        <RadioField
          name="mode"
          label={t('egressForm.nat.mode')}
          options={[
            {
              value: DIRECT_NAT,
              label: t('egressForm.nat.direct'),
              hint: t('egressForm.nat.directHint'),
            },
            {
              value: VIRTUAL_NAT,
              label: t('egressForm.nat.virtual'),
              hint: virtualRange
                ? t('egressForm.nat.virtualRange', { range: virtualRange })
                : t('egressForm.nat.virtualHint'),
            },
          ]}
        />
      )}
    </>
  )
}

/**
 * Checks a list of ranges before it becomes routes: shows invalid, duplicate and nested ranges, and a way to shorten
 * the list.
 */
function RangeList() {
  const { t } = useTranslation()
  const { values, setFieldValue } = useForm<EgressForm>()
  const entries = useMemo(() => readRangeList(values.range), [values.range])
  const short = useMemo(() => sumUpList(values.range), [values.range])
  if (entries.length < 2) return null

  return (
    <Stack gap="2">
      <Box
        layerStyle="panel"
        maxH="11rem"
        overflowY="auto"
        // focusable so that the arrow keys scroll the list, which contains no focusable element
        tabIndex={0}
        focusVisibleRing="inside"
      >
        <Box as="ul" listStyleType="none" aria-label={t('egressForm.list.label')}>
          {entries.map((entry) => (
            <Flex as="li" key={entry.id} gap="3" px="3" py="1" alignItems="center">
              <Code flex="1" minW="0">
                {entry.text}
              </Code>
              <Verdict entry={entry} />
            </Flex>
          ))}
        </Box>
      </Box>
      {short && (
        <Flex gap="3" alignItems="center">
          <Button size="sm" onClick={() => void setFieldValue('range', short.join('\n'))}>
            {t('egressForm.list.sumUp', { count: short.length })}
          </Button>
          <Text textStyle="xs" color="fg.muted">
            {t('egressForm.list.sumUpHint')}
          </Text>
        </Flex>
      )}
    </Stack>
  )
}

function Verdict({ entry: { fault, isRepeated, outer } }: { entry: ListedRange }) {
  const { t } = useTranslation()
  if (fault) {
    return (
      <Badge variant="surface" colorPalette="critical">
        {t(rangeFaultKeys[fault])}
      </Badge>
    )
  }
  if (isRepeated) return <Badge variant="surface">{t('egressForm.list.repeated')}</Badge>
  if (outer === undefined) return null
  return (
    <Badge variant="surface" colorPalette="warning">
      {t('egressForm.list.inside', { range: outer })}
    </Badge>
  )
}
