import {
  type Key,
  type SlotProps,
  useCan,
  useCapabilities,
  useSearchParams,
} from '@meshdeck/platform'
import {
  Box,
  Callout,
  chakra,
  Grid,
  lazyPart,
  PageBoundary,
  Radio,
  SrOnly,
  Stack,
  Tooltip,
  useDialog,
} from '@meshdeck/ui'
import { Dialog, RadioCard, useUnsavedGuard } from '@meshdeck/ui/dialog'
import { FileText, Laptop, UserRound } from 'lucide-react'
import { useId, useState } from 'react'

import { useListedNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { ClientAgent, NetworkPicker } from './ClientAgent'
import { UserAccess } from './UserAccess'

// forms are a larger download than the commands, which most users need
const ConfigFileMethod = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "config-file-dialogs" */ '../config-files/CreateConfigFileDialog'
      )
    ).ConfigFileMethod,
)

/**
 * Fills the slot `node.add`: shows the ways to add a machine or a person to a network. It opens while its data loads.
 */
export function AddNodeDialog({ onClose, networkId }: SlotProps['node.add']) {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const { values } = useDialog()
  const chooseMethod = useChooseMethod()
  const [isTyped, setIsTyped] = useState(false)
  const { requestClose, question } = useUnsavedGuard({
    isUnsaved: isTyped,
    asksAs: 'form',
    onClose,
  })
  const offered = offeredMethods({ isAdmin, isPro })
  const method = chosenMethod(offered, values.method)
  const { data: network } = useListedNetwork(networkId ?? '', { isFresh: true })
  // another network has to be chosen; typed values stay with the network they were typed for
  const listedId = network === null && !isTyped ? undefined : networkId

  return (
    <Dialog title={t('addNode.title')} size="lg" onClose={requestClose}>
      <Grid gridTemplateColumns={{ base: '1fr', md: '12rem minmax(0, 1fr)' }} gap="5">
        <MethodList offered={offered} chosenMethod={method} onChoose={chooseMethod} />
        <Stack gap="5" minW="0">
          {network === null && networkId !== undefined && (
            <Callout tone="warning" role="status" title={t('nodes.notFound')}>
              {t('nodes.notFoundHint')}
            </Callout>
          )}
          <PageBoundary failure={t('shared.loadFailed')}>
            {method === 'agent' && <AgentMethod networkId={listedId} />}
            {/* typed values persist while another method is shown */}
            {(method === 'config' || isTyped) && (
              <Box hidden={method !== 'config'}>
                <ConfigFileMethod
                  key={listedId}
                  networkId={listedId}
                  onTyped={setIsTyped}
                  onDone={onClose}
                />
              </Box>
            )}
            {method === 'access' && <UserAccess networkId={listedId} />}
            {method === undefined && <Callout tone="info">{t('addNode.agentRefused')}</Callout>}
          </PageBoundary>
        </Stack>
      </Grid>
      {question}
    </Dialog>
  )
}

/** Shows a network picker when the page behind has no network [AN-009]. */
function AgentMethod({ networkId }: { networkId: string | undefined }) {
  const [pickedId, setPickedId] = useState('')
  if (networkId !== undefined) return <ClientAgent networkId={networkId} />

  return (
    <ClientAgent
      networkId={pickedId}
      picker={<NetworkPicker value={pickedId} onChange={setPickedId} />}
    />
  )
}

/** Returns a function that sets the method in the address and removes the tab of the previous method. */
function useChooseMethod() {
  const [, setParams] = useSearchParams()

  return (method: Method) =>
    setParams(
      (params) => {
        const next = new URLSearchParams(params)
        next.delete('dialog.tab')
        next.set('dialog.method', method)
        return next
      },
      { replace: true },
    )
}

const icons = { agent: Laptop, config: FileText, access: UserRound } as const

const Choices = chakra('fieldset', { base: { display: 'grid', alignContent: 'start', gap: '2' } })

type Props = {
  offered: readonly OfferedMethod[]
  chosenMethod: Method | undefined
  onChoose: (method: Method) => void
}

/** Shows the methods as cards; an unavailable method explains why. */
function MethodList({ offered, chosenMethod, onChoose }: Props) {
  const { t } = useTranslation()
  const name = useId()

  return (
    <Choices>
      <SrOnly as="legend">{t('addNode.methods')}</SrOnly>
      {offered.map(({ method, refusal }) => (
        <Tooltip key={method} content={refusal && t(refusal)}>
          <MethodCard
            method={method}
            name={name}
            isChosen={method === chosenMethod}
            isRefused={refusal !== undefined}
            onChoose={() => refusal === undefined && onChoose(method)}
          />
        </Tooltip>
      ))}
    </Choices>
  )
}

type CardProps = {
  method: Method
  name: string
  isChosen: boolean
  isRefused: boolean
  onChoose: () => void
  /** Set by the tooltip. */
  'aria-describedby'?: string
}

function MethodCard({ method, name, isChosen, isRefused, onChoose, ...described }: CardProps) {
  const { t } = useTranslation()

  return (
    <RadioCard
      label={t(`addNode.method.${method}`)}
      hint={t(`addNode.methodHint.${method}`)}
      icon={icons[method]}
    >
      <Radio
        srOnly
        data-unseen
        name={name}
        checked={isChosen}
        // stays focusable so that keyboard users can reach the reason
        aria-disabled={isRefused}
        onChange={onChoose}
        {...described}
      />
    </RadioCard>
  )
}

/** Ways to join a network: the client, a plain WireGuard file or the desktop app [AN-005]. */
type Method = 'agent' | 'config' | 'access'

/** A method; for users who may not use it, `refusal` is the translation key of the reason. */
type OfferedMethod = { method: Method; refusal?: Key }

type Offer = { isAdmin: boolean; isPro: boolean }

/**
 * Returns the methods of an edition. The first two are for admins; other users see them with the reason. The desktop
 * app is part of Pro and the only method for other users.
 */
export function offeredMethods({ isAdmin, isPro }: Offer): OfferedMethod[] {
  return [
    { method: 'agent', ...(!isAdmin && { refusal: 'networks:addNode.agentRefused' }) },
    { method: 'config', ...(!isAdmin && { refusal: 'networks:addNode.configRefused' }) },
    ...(isPro ? [{ method: 'access' } as const] : []),
  ]
}

/** Returns the method in the address if the user may use it, else the first available one. */
export function chosenMethod(
  offered: readonly OfferedMethod[],
  wantedMethod: string | undefined,
): Method | undefined {
  const availableMethods = offered.filter(({ refusal }) => refusal === undefined)
  return (availableMethods.find(({ method }) => method === wantedMethod) ?? availableMethods[0])
    ?.method
}
