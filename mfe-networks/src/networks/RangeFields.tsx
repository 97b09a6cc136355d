import { networkListQuery } from '@meshdeck/api/networks'
import { isCommonLanRange, isIpv4Cidr, isIpv6Cidr } from '@meshdeck/domain/cidr'
import { canonicalRange, rangeWithoutHostBits } from '@meshdeck/domain/egress-routes'
import { hasPublicAddresses, unusableIn } from '@meshdeck/domain/network-range'
import { errorText, toast, useMutation, useQueryClient } from '@meshdeck/platform'
import { Button, Callout, Flex, Stack, Text } from '@meshdeck/ui'
import { SwitchField, TextField, useForm } from '@meshdeck/ui/form'
import { WandSparkles } from 'lucide-react'
import { useEffect, useId } from 'react'

import { useTranslation } from '../translations'
import { type NetworkForm, withFreeRanges } from './network-form'
import { RangePlanner } from './RangePlanner'
import { freeRange, rangesOf, type TakenRanges } from './taken-ranges'

type Props = { takenRanges: TakenRanges }

type FieldsProps = Props & {
  /** Hint on what happens without a range, where it is optional. */
  optionalHint?: string | undefined
}

/** Address families of a new network, each with its range and plan while enabled. */
export function RangeFields({ takenRanges, optionalHint }: FieldsProps) {
  const { t } = useTranslation()
  const labelId = useId()
  const { validateForm } = useForm<NetworkForm>()

  // networks that load after a range was typed may overlap it
  useEffect(() => {
    void validateForm()
  }, [takenRanges.networks, validateForm])

  return (
    <Stack role="group" aria-labelledby={labelId} gap="3">
      <Flex justifyContent="space-between" alignItems="center" gap="3">
        <Text id={labelId} textStyle="label">
          {t('networks.create.ranges')}
        </Text>
        <AutoFillButton takenRanges={takenRanges} />
      </Flex>
      <FamilyFields family="ipv4" takenRanges={takenRanges} optionalHint={optionalHint} />
      <FamilyFields family="ipv6" takenRanges={takenRanges} optionalHint={optionalHint} />
      <EgressRanges takenRanges={takenRanges} />
    </Stack>
  )
}

const families = {
  ipv4: {
    isOn: 'isIpv4',
    range: 'addressrange',
    label: 'networks:networks.create.ipv4',
    rangeLabel: 'networks:networks.create.range4',
    isRange: isIpv4Cidr,
  },
  ipv6: {
    isOn: 'isIpv6',
    range: 'addressrange6',
    label: 'networks:networks.create.ipv6',
    rangeLabel: 'networks:networks.create.range6',
    isRange: isIpv6Cidr,
  },
} as const

type Family = keyof typeof families

/** Switch of an address family, and the range and plan of the network in it. */
function FamilyFields({ family, takenRanges, optionalHint }: FieldsProps & { family: Family }) {
  const { t } = useTranslation()
  const { values } = useForm<NetworkForm>()
  const { isOn, range, label, rangeLabel } = families[family]
  const typedRange = values[range]

  return (
    <>
      <SwitchField name={isOn} label={t(label)} />
      {values[isOn] && (
        <>
          <TextField
            name={range}
            label={t(rangeLabel)}
            placeholder={freeRange(family, takenRanges) ?? ''}
            hint={optionalHint}
            isMonospace
            required={optionalHint === undefined}
          />
          {isCommonLanRange(typedRange.trim()) && (
            <Callout tone="warning" role="status">
              {t('networks.create.lanWarning')}
            </Callout>
          )}
          <RangeNotes family={family} typed={typedRange} />
          {!optionalHint && <RangePlanner family={family} takenRanges={takenRanges} />}
        </>
      )}
    </>
  )
}

/** Says that egress routes are left out and offers to read them: many networks take many calls. */
function EgressRanges({ takenRanges: { egressState, networkCount, readEgress } }: Props) {
  const { t } = useTranslation()
  if (networkCount === 0 || egressState === 'success') return null
  if (egressState === 'pending') {
    return (
      <Text textStyle="xs" color="fg.muted" role="status">
        {t('networks.planner.reading')}
      </Text>
    )
  }
  return (
    <Flex alignItems="center" flexWrap="wrap" gap="2" textStyle="xs">
      {egressState === 'error' && t('networks.planner.notRead')}
      <Button size="sm" variant="ghost" onClick={readEgress}>
        {t('networks.planner.compare', { count: networkCount })}
      </Button>
    </Flex>
  )
}

function AutoFillButton({ takenRanges }: Props) {
  const { t } = useTranslation()
  const { setValues } = useForm<NetworkForm>()
  const queryClient = useQueryClient()

  const { mutate: autoFill, isPending } = useMutation({
    // taken ranges have to be known before a suggestion
    mutationFn: () => queryClient.fetchQuery(networkListQuery()),
    onSuccess: (networks) =>
      setValues((form) =>
        withFreeRanges(form, [...rangesOf(networks), ...takenRanges.egressRanges]),
      ),
    onError: (error) => toast.error(t('shared.loadFailed'), { description: errorText(error) }),
  })

  return (
    <Button
      icon={WandSparkles}
      size="sm"
      variant="ghost"
      aria-busy={isPending}
      onClick={() => autoFill()}
    >
      {t('networks.create.autoFill')}
    </Button>
  )
}

/** Notes on a valid range: how it is saved, and whether it includes internet addresses. */
function RangeNotes({ family, typed }: { family: Family; typed: string }) {
  const { t } = useTranslation()
  const range = typed.trim()
  // the field itself shows the fault of any other range
  if (!families[family].isRange(range) || unusableIn(range)) return null
  const saved = rangeWithoutHostBits(range)

  return (
    <>
      {saved !== undefined && (
        <Text textStyle="xs" color="fg.muted" role="status">
          {t('networks.create.savedAs', { range: saved })}
        </Text>
      )}
      {hasPublicAddresses(range) && (
        <Callout tone="warning" role="status">
          {t('networks.create.publicWarning', { range: canonicalRange(range) })}
        </Callout>
      )}
    </>
  )
}
