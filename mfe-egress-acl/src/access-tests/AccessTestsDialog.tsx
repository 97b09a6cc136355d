import type { BrokenAccessTest, AccessTest } from '@meshdeck/domain/reach'
import { queryClient, toast, useRequiredParam } from '@meshdeck/platform'
import {
  Badge,
  Box,
  Button,
  Callout,
  EmptyState,
  Flex,
  IconButton,
  LinkButton,
  Stack,
  Text,
  useDialog,
} from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { download } from '@meshdeck/ui/form'
import { Download, Pencil, Plus, RefreshCw, ShieldCheck, Trash2, Upload } from 'lucide-react'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'

import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { useEntityNames } from '../shared/policy-rows'
import { UnsurePolicies } from '../shared/UnsurePolicies'
import { useTranslation } from '../translations'
import { pairText, useAccessTestEnds } from './access-test-form'
import { MAX_ACCESS_TESTS, readAccessTests, useAccessTests, writeAccessTests } from './access-tests'

/** Dialog with the access tests of a network and whether each is met now. */
export function AccessTestsDialog() {
  const { t } = useTranslation()
  const { close, linkTo } = useDialog()
  const networkId = useRequiredParam('networkId')
  const { accessTests } = useAccessTests(networkId)
  const question = useMemo(
    () => (accessTests.length > 0 ? { accessTests } : undefined),
    [accessTests],
  )
  const check = useReachAnswer(networkId, 'accessTests', question)
  const lines = useMemo(() => new Map(check.data?.map((line) => [line.id, line])), [check.data])
  const isFull = accessTests.length >= MAX_ACCESS_TESTS

  return (
    <Dialog
      title={t('accessTests.title')}
      size="lg"
      onClose={close}
      footer={
        <Flex gap="2" flexWrap="wrap" w="full" alignItems="center">
          <AccessTestFiles networkId={networkId} />
          {accessTests.length > 0 && <CheckButton />}
          {isFull ? (
            <Text textStyle="sm" color="fg.muted" ms="auto">
              {t('accessTests.full')}
            </Text>
          ) : (
            <LinkButton icon={Plus} variant="solid" ms="auto" to={linkTo('access-test')} {...first}>
              {t('accessTests.add')}
            </LinkButton>
          )}
        </Flex>
      }
    >
      <Stack gap="4">
        <Text textStyle="sm" color="fg.muted">
          {t('accessTests.description', { network: networkId })}
        </Text>
        {check.state === 'unknown' && accessTests.length > 0 && (
          <Callout tone="warning" role="status" title={t('accessTests.notKnownHint')}>
            {check.reason}
            {check.retry && (
              <Box mt="2">
                <Button size="sm" onClick={check.retry}>
                  {t('accessTests.retry')}
                </Button>
              </Box>
            )}
          </Callout>
        )}
        {accessTests.length === 0 ? (
          <EmptyState
            icon={ShieldCheck}
            title={t('accessTests.none')}
            description={t('accessTests.noneHint')}
          />
        ) : (
          <Stack as="ul" gap="2" listStyleType="none" aria-label={t('accessTests.list')}>
            {accessTests.map((accessTest) => (
              <AccessTestLine
                key={accessTest.id}
                networkId={networkId}
                accessTest={accessTest}
                state={check.data ? (lines.get(accessTest.id) ?? 'holds') : stateOf(check.state)}
              />
            ))}
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}

const first = { 'data-first-focus': '' }

/** Refetches the lists that access tests are checked against. */
function CheckButton() {
  const { t } = useTranslation()
  const [isChecking, setIsChecking] = useState(false)

  async function handleCheck() {
    setIsChecking(true)
    await queryClient.refetchQueries({ predicate: ({ queryKey }) => isJudgedBy(queryKey[0]) })
    setIsChecking(false)
  }

  return (
    <Button
      icon={RefreshCw}
      aria-disabled={isChecking}
      onClick={() => !isChecking && void handleCheck()}
    >
      {t('accessTests.check')}
    </Button>
  )
}

const lists: readonly unknown[] = ['nodes', 'hosts', 'policies', 'egress', 'users']
const isJudgedBy = (resource: unknown) => lists.includes(resource)

type State = BrokenAccessTest | 'holds' | 'waiting' | 'notKnown'

const stateOf = (state: 'waiting' | 'unknown' | 'ready') =>
  state === 'unknown' ? 'notKnown' : 'waiting'

const palettes = {
  holds: 'success',
  broken: 'critical',
  unsure: 'warning',
  unknown: 'warning',
  waiting: 'neutral',
  notKnown: 'warning',
} as const

type LineProps = { networkId: string; accessTest: AccessTest; state: State }

function AccessTestLine({ networkId, accessTest, state }: LineProps) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { save, remove } = useAccessTests(networkId)
  const { id, name } = accessTest
  const word = typeof state === 'string' ? state : state.state

  function handleDelete() {
    remove(id)
    toast.success(t('accessTests.deleted', { name }), {
      action: { label: t('accessTests.undo'), onAct: () => save(accessTest) },
    })
  }

  return (
    <Flex as="li" layerStyle="panel" gap="3" px="4" py="3" alignItems="flex-start">
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Flex gap="2" alignItems="center" flexWrap="wrap">
          <Text fontWeight="600">{name}</Text>
          <Badge variant="surface" colorPalette={palettes[word]} role="status">
            {t(`accessTests.state.${word}`)}
          </Badge>
        </Flex>
        <Meaning networkId={networkId} accessTest={accessTest} />
        {typeof state !== 'string' && <WhyNot networkId={networkId} state={state} />}
      </Box>
      <LinkButton
        icon={Pencil}
        size="sm"
        variant="ghost"
        to={linkTo('access-test', { accessTest: id })}
        aria-label={t('accessTests.editOf', { name })}
      />
      <IconButton
        icon={Trash2}
        size="sm"
        variant="ghost"
        aria-label={t('accessTests.deleteOf', { name })}
        onClick={handleDelete}
      />
    </Flex>
  )
}

/** Access test as text: "Tag: contractors never reaches Node: db, TCP 5432". */
function Meaning({ networkId, accessTest }: Omit<LineProps, 'state'>) {
  const { t } = useTranslation()
  const { nameOf } = useAccessTestEnds(networkId)
  const { from, to, must, service } = accessTest
  const ends = { from: nameOf(from), to: nameOf(to) }
  const text = must === 'reach' ? t('accessTests.always', ends) : t('accessTests.never', ends)
  const portText =
    service && [service.protocol.toUpperCase(), service.port].filter(Boolean).join(' ')

  return (
    <Text textStyle="sm" color="fg.muted">
      {portText ? t('accessTests.on', { text, service: portText }) : text}
    </Text>
  )
}

/** Maximum number of pairs shown per line. */
const MAX_PAIRS = 10

function WhyNot({ networkId, state }: { networkId: string; state: BrokenAccessTest }) {
  const { t } = useTranslation()
  const nameOf = useEntityNames(networkId)
  if (state.state === 'unknown') {
    return (
      <Text textStyle="sm">
        {state.ends.map((end) => t(`accessTests.unknownEnd.${end}`)).join(' ')}
      </Text>
    )
  }
  const { count, pairs } = state
  const isUnsure = state.state === 'unsure'
  const shownPairs = pairs.slice(0, MAX_PAIRS)
  return (
    <>
      <Text textStyle="sm" {...(!isUnsure && { color: 'critical.fg' })}>
        {t(isUnsure ? 'accessTests.unsurePairs' : 'accessTests.pairs', { count })}{' '}
        {shownPairs.map((pair) => pairText(t, pair, nameOf)).join(', ')}
        {count > shownPairs.length &&
          ` ${t('accessTests.morePairs', { count: count - shownPairs.length })}`}
      </Text>
      {isUnsure && <UnsurePolicies networkId={networkId} policies={state.policies} />}
    </>
  )
}

/** Exports and imports access tests, for another browser or a colleague. */
function AccessTestFiles({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { accessTests, keep } = useAccessTests(networkId)
  const inputRef = useRef<HTMLInputElement>(null)

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const reading = await readAccessTests(file, accessTests)
    // allows choosing the same file again after it is corrected
    target.value = ''
    if ('fault' in reading) return toast.error(t(`accessTests.fault.${reading.fault}`))
    keep(reading.accessTests)
    toast.success(t('accessTests.imported'))
  }

  function handleExport() {
    const content = writeAccessTests(accessTests)
    download(`access-tests-${networkId}.json`, { type: 'application/json', content })
  }

  return (
    <>
      <Button icon={Upload} onClick={() => inputRef.current?.click()}>
        {t('accessTests.import')}
      </Button>
      {accessTests.length > 0 && (
        <Button icon={Download} onClick={handleExport}>
          {t('accessTests.export')}
        </Button>
      )}
      <input
        ref={inputRef}
        type="file"
        accept=".json,application/json"
        aria-label={t('accessTests.file')}
        hidden
        onChange={(event) => void handleFile(event)}
      />
    </>
  )
}
