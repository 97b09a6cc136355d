import { networkListQuery, type Network } from '@meshdeck/api/networks'
import {
  Navigate,
  useCan,
  useCapabilities,
  useNavigate,
  useQuery,
  useSearchParams,
  useServerStatus,
} from '@meshdeck/platform'
import { initialStatus } from '@meshdeck/platform/shell'
import {
  Box,
  ErrorPanel,
  Grid,
  Heading,
  LinkButton,
  PageHeader,
  PageSkeleton,
  Stack,
  Text,
} from '@meshdeck/ui'
import { useTimeout } from '@meshdeck/ui/shell'
import { Check, Rocket } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { RestartHelp } from '../health/restart'
import { useLinks } from '../shared/installation'
import { useTranslation } from '../translations'
import { DevicesStep } from './DevicesStep'
import { InviteStep } from './InviteStep'
import { NetworkStep } from './NetworkStep'
import { StepList } from './StepList'
import {
  hrefOf,
  readPosition,
  stepsDone,
  stepsOf,
  type WizardPosition,
  type StepName,
} from './wizard-steps'

/**
 * `/hello`: leads administrators from an empty server to its first network and devices. Other users have nothing to set
 * up and are redirected to the dashboard.
 */
export function WizardPage() {
  const { isAdmin } = useCan()
  const reading = useQuery(networkListQuery())
  const { data: networks, error } = reading
  // the number of steps depends on the edition
  const isEditionKnown = useServerStatus() !== initialStatus
  if (!isAdmin) return <Navigate to="/dashboard" replace />

  if (networks && isEditionKnown) return <Wizard networks={networks} />
  return error ? (
    <Layout>
      <ErrorPanel reading={reading} />
    </Layout>
  ) : (
    <PageSkeleton />
  )
}

function Wizard({ networks }: { networks: readonly Network[] }) {
  const navigate = useNavigate()
  const { isPro } = useCapabilities()
  const [params] = useSearchParams()
  // the list may not contain the new network yet, or may fail to load
  const [madeId, setMadeId] = useState<string>()
  const [hasSeenInvite, setHasSeenInvite] = useState(false)
  const [isInvited, setIsInvited] = useState(false)
  const steps = stepsOf(isPro)
  const { at, networkId } = readPosition(params, {
    steps,
    knows: (id) => id === madeId || networks.some(({ netid }) => netid === id),
  })

  if (at === 'invite' && !hasSeenInvite) setHasSeenInvite(true)

  // replaces the history entry, so that going back doesn't create the network again
  const replace = (stand: WizardPosition) => void navigate(hrefOf(stand), { replace: true })
  const network = networks.find(({ netid }) => netid === networkId)
  const networkPart = networkId === undefined ? {} : { networkId }
  const finish = () =>
    networkId === undefined
      ? void navigate('/dashboard', { replace: true })
      : replace({ at: 'ready', networkId })

  const counter = {
    number: at === 'ready' ? steps.length : steps.indexOf(at) + 1,
    total: steps.length,
  }

  return (
    <Layout steps={steps} at={at} doneSteps={stepsDone(network, isInvited)}>
      {at === 'ready' && <ReadyScreen />}
      {at === 'network' && (
        <NetworkStep
          networks={networks}
          counter={counter}
          onCreated={(id) => {
            setMadeId(id)
            replace({ at: 'devices', networkId: id })
          }}
          onGoOn={() => replace({ at: 'devices' })}
        />
      )}
      {at === 'devices' && (
        <DevicesStep
          network={network}
          counter={counter}
          onGoOn={() =>
            isPro ? void navigate(hrefOf({ at: 'invite', ...networkPart })) : finish()
          }
        />
      )}
      {/* stays mounted while the user goes back to the devices, which keeps the typed addresses */}
      {(at === 'invite' || (at === 'devices' && isPro && hasSeenInvite)) && (
        <Box hidden={at !== 'invite'}>
          <InviteStep
            counter={counter}
            onBack={() => void navigate(hrefOf({ at: 'devices', ...networkPart }))}
            onDone={(someone) => {
              setIsInvited(someone)
              finish()
            }}
          />
        </Box>
      )}
    </Layout>
  )
}

type LayoutProps = {
  steps?: readonly StepName[]
  at?: WizardPosition['at']
  doneSteps?: ReadonlySet<StepName>
  children: ReactNode
}

/** Single column with the step list, the current step, and help for a server that doesn't work. */
function Layout({ steps, at, doneSteps, children }: LayoutProps) {
  const { t } = useTranslation()
  const { docs } = useLinks()
  const bodyRef = useStepFocus(at)

  return (
    <Box w="full" maxW="46rem" mx="auto">
      <PageHeader
        icon={Rocket}
        title={t('wizard.title')}
        description={t('wizard.description')}
        docsUrl={docs}
        refreshes={['networks']}
      />
      {steps && at && doneSteps ? (
        <>
          <Box layerStyle="panel">
            <StepList steps={steps} at={at} doneSteps={doneSteps} />
            <Box
              ref={bodyRef}
              role="group"
              aria-label={t(`wizard.heading.${at}`)}
              tabIndex={-1}
              outline="0"
              px={{ base: '4', md: '6' }}
              py="6"
            >
              {children}
            </Box>
          </Box>
          {at !== 'ready' && <RestartHelp />}
        </>
      ) : (
        children
      )}
    </Box>
  )
}

/** Moves the focus to the step when the wizard opens and at every change of step. */
function useStepFocus(at: WizardPosition['at'] | undefined) {
  const bodyRef = useRef<HTMLDivElement>(null)
  const shownStep = useRef<WizardPosition['at']>(undefined)

  useEffect(() => {
    if (shownStep.current === at) return
    shownStep.current = at
    bodyRef.current?.focus()
  }, [at])

  return bodyRef
}

const STAY_MS = 2000

/** Last screen of the wizard; opens the dashboard automatically after 2 s. */
function ReadyScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useTimeout(() => void navigate('/dashboard', { replace: true }), STAY_MS)

  return (
    <Stack alignItems="center" textAlign="center" gap="2" py="8" role="status">
      <Grid
        placeItems="center"
        boxSize="12"
        mb="3"
        borderRadius="full"
        bg="success.subtle"
        color="success.fg"
      >
        <Check size="1.5rem" aria-hidden="true" />
      </Grid>
      <Heading textStyle="xl" fontWeight="600">
        {t('wizard.heading.ready')}
      </Heading>
      <Text color="fg.muted">{t('wizard.ready.text')}</Text>
      <LinkButton to="/dashboard" replace mt="4">
        {t('wizard.ready.link')}
      </LinkButton>
    </Stack>
  )
}
