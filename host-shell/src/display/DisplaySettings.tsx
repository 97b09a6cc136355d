import type { DisplaySettings as Display } from '@meshdeck/api/display-settings'
import { errorText, useAtom, useAtomValue, useMutation } from '@meshdeck/platform'
import { useThemeChoice } from '@meshdeck/platform/shell'
import { Callout, chakra, Flex, NativeSelect, Radio, Stack, Switch, Text } from '@meshdeck/ui'
import { timesAtom } from '@meshdeck/ui/shell'
import { useId } from 'react'

import { useSingleKeys } from '../keyboard/single-keys'
import { changeDisplay } from './change-display'
import {
  DEFAULT_TEXT_SIZE,
  reducedMotionAtom,
  textSizeAtom,
  textSizes,
} from './display-preferences'
import { useDisplayWords } from './display-words'
import { useViewer } from './use-viewer'

const themes = ['dark', 'light', 'system'] as const

const Group = chakra('fieldset', { base: { display: 'grid', gap: '2', minW: '0' } })

/**
 * Theme, size of text, reduced motion: each takes effect by itself [KS-002 to KS-004]. In a dialog of the shell, and
 * where a page of a remote draws the slot `display.settings`.
 */
export function DisplaySettings() {
  const { t } = useDisplayWords()
  const viewer = useViewer()
  const {
    mutate: change,
    error,
    isPending,
  } = useMutation({
    mutationFn: (wanted: Partial<Display>) => changeDisplay(wanted, viewer),
  })

  return (
    <Stack gap="5" aria-busy={isPending}>
      {error && (
        <Callout tone="critical" role="alert" title={t('failed')}>
          {errorText(error)}
        </Callout>
      )}
      <ThemeChoice onChange={(theme) => change({ theme })} />
      <TextSize onChange={(textSize) => change({ textSize })} />
      <ReducedMotion onChange={(reducedMotion) => change({ reducedMotion })} />
      <Times />
      <SingleKeys />
    </Stack>
  )
}

type ControlProps<Value> = { onChange: (value: Value) => void }

function ThemeChoice({ onChange }: ControlProps<Display['theme']>) {
  const { t } = useDisplayWords()
  const [chosen] = useThemeChoice()
  const name = useId()

  return (
    <Group>
      <chakra.legend textStyle="label" mb="2">
        {t('theme')}
      </chakra.legend>
      <Flex gap="5" flexWrap="wrap" textStyle="sm">
        {themes.map((theme) => (
          <Flex key={theme} as="label" gap="2" alignItems="center" minH="6">
            <Radio
              name={name}
              value={theme}
              checked={theme === chosen}
              onChange={() => onChange(theme)}
            />
            {t(`themes.${theme}`)}
          </Flex>
        ))}
      </Flex>
    </Group>
  )
}

function TextSize({ onChange }: ControlProps<number>) {
  const { t } = useDisplayWords()
  const size = useAtomValue(textSizeAtom) ?? String(DEFAULT_TEXT_SIZE)
  const id = useId()

  return (
    <Stack gap="1.5">
      <chakra.label htmlFor={id} textStyle="label">
        {t('textSize')}
      </chakra.label>
      <NativeSelect id={id} value={size} onChange={({ target }) => onChange(Number(target.value))}>
        {textSizes.map((pixels) => (
          <option key={pixels} value={pixels}>
            {t(pixels === DEFAULT_TEXT_SIZE ? 'usualPixels' : 'pixels', { pixels })}
          </option>
        ))}
      </NativeSelect>
    </Stack>
  )
}

function ReducedMotion({ onChange }: ControlProps<boolean>) {
  const { t } = useDisplayWords()
  const isReduced = useAtomValue(reducedMotionAtom) === 'true'

  return (
    <Flex as="label" gap="2.5" alignItems="center" textStyle="sm" minH="6">
      <Switch checked={isReduced} onChange={({ target }) => onChange(target.checked)} />
      {t('reducedMotion')}
    </Flex>
  )
}

/* Of this device, which the server does not keep. */

/** A pointer hovers over a time for the other one; this is for everybody. */
function Times() {
  const { t } = useDisplayWords()
  const [times, setTimes] = useAtom(timesAtom)

  return (
    <SwitchWithHint
      label={t('exactTimes')}
      hint={t('exactTimesHint')}
      isOn={times === 'exact'}
      onChange={(isOn) => setTimes(isOn ? 'exact' : undefined)}
    />
  )
}

function SingleKeys() {
  const { t } = useDisplayWords()
  const [isOn, setIsOn] = useSingleKeys()

  return (
    <SwitchWithHint
      label={t('singleKeys')}
      hint={t('singleKeysHint')}
      isOn={isOn}
      onChange={setIsOn}
    />
  )
}

type SwitchProps = ControlProps<boolean> & { label: string; hint: string; isOn: boolean }

function SwitchWithHint({ label, hint, isOn, onChange }: SwitchProps) {
  const hintId = useId()

  return (
    <div>
      <Flex as="label" gap="2.5" alignItems="center" textStyle="sm" minH="6">
        <Switch
          checked={isOn}
          aria-describedby={hintId}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </Flex>
      <Text id={hintId} textStyle="xs" color="fg.muted">
        {hint}
      </Text>
    </div>
  )
}
