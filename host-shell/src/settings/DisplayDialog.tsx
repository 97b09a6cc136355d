import type { DisplaySettings as Display } from '@meshdeck/api/display-settings'
import { errorText, useAtom, useAtomValue, useMutation } from '@meshdeck/platform'
import { useThemeChoice } from '@meshdeck/platform/shell'
import {
  Box,
  Callout,
  Flex,
  NativeSelect,
  Radio,
  Stack,
  Switch,
  Text,
  useDialog,
} from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { timesAtom } from '@meshdeck/ui/shell'
import { type ReactNode, useId } from 'react'

import { useSingleKeys } from '../keyboard/shortcuts'
import { useTranslation } from '../translations'
import {
  changeDisplay,
  DEFAULT_TEXT_SIZE,
  reducedMotionAtom,
  textSizeAtom,
  textSizes,
  useViewer,
} from './display'

/** Display settings from the account menu, on every page. */
export function DisplayDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()

  return (
    <Dialog title={t('settings.title')} onClose={close}>
      <DisplaySettings />
    </Dialog>
  )
}

const themes = ['dark', 'light', 'system'] as const

/**
 * Theme, text size and reduced motion; each takes effect immediately. Used in a dialog of the shell and on pages of
 * remotes through the slot `display.settings`.
 */
export function DisplaySettings() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const {
    mutate: change,
    error,
    isPending,
  } = useMutation({
    mutationFn: (wanted: Partial<Display>) => changeDisplay(wanted, viewer),
  })

  return (
    <Stack aria-busy={isPending}>
      {error && (
        <Callout tone="critical" role="alert" title={t('settings.failed')}>
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

type RowProps = {
  label: string
  /** DOM ID of the control. */
  id: string
  /** Whether the label names a group of controls. */
  isGroup?: boolean
  hint?: string
  children: ReactNode
}

/** Label and hint with the control next to them, or below where there is no room: in a dialog or on a phone. */
function SettingRow({ id, isGroup = false, label, hint, children }: RowProps) {
  return (
    <Flex
      flexWrap="wrap"
      alignItems="center"
      columnGap="6"
      rowGap="2"
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <Stack flex="1 1 18rem" gap="0.5">
        <Box textStyle="label">
          {isGroup ? <span id={`${id}-label`}>{label}</span> : <label htmlFor={id}>{label}</label>}
        </Box>
        {hint !== undefined && (
          <Text id={`${id}-hint`} textStyle="xs" color="fg.muted">
            {hint}
          </Text>
        )}
      </Stack>
      <Box flex="0 1 22rem">{children}</Box>
    </Flex>
  )
}

type ControlProps<Value> = { onChange: (value: Value) => void }

function ThemeChoice({ onChange }: ControlProps<Display['theme']>) {
  const { t } = useTranslation()
  const [chosenTheme] = useThemeChoice()
  const id = useId()

  return (
    <SettingRow id={id} label={t('settings.theme')} isGroup>
      <Flex
        id={id}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        columnGap="5"
        flexWrap="wrap"
        textStyle="sm"
      >
        {themes.map((theme) => (
          <Flex key={theme} as="label" gap="2" alignItems="center" minH="6">
            <Radio
              name={id}
              value={theme}
              checked={theme === chosenTheme}
              onChange={() => onChange(theme)}
            />
            {t(`settings.themes.${theme}`)}
          </Flex>
        ))}
      </Flex>
    </SettingRow>
  )
}

function TextSize({ onChange }: ControlProps<number>) {
  const { t } = useTranslation()
  const size = useAtomValue(textSizeAtom) ?? String(DEFAULT_TEXT_SIZE)
  const id = useId()

  return (
    <SettingRow id={id} label={t('settings.textSize')}>
      <NativeSelect id={id} value={size} onChange={({ target }) => onChange(Number(target.value))}>
        {textSizes.map((pixels) => (
          <option key={pixels} value={pixels}>
            {t(pixels === DEFAULT_TEXT_SIZE ? 'settings.usualPixels' : 'settings.pixels', {
              pixels,
            })}
          </option>
        ))}
      </NativeSelect>
    </SettingRow>
  )
}

function ReducedMotion({ onChange }: ControlProps<boolean>) {
  const { t } = useTranslation()
  const isReduced = useAtomValue(reducedMotionAtom) === 'true'
  return <SwitchRow label={t('settings.reducedMotion')} isOn={isReduced} onChange={onChange} />
}

/* Settings of this device, not stored on the server. */

/** Format of times. Hovering over a time shows the other format; this setting changes it everywhere. */
function Times() {
  const { t } = useTranslation()
  const [times, setTimes] = useAtom(timesAtom)

  return (
    <SwitchRow
      label={t('settings.exactTimes')}
      hint={t('settings.exactTimesHint')}
      isOn={times === 'exact'}
      onChange={(isOn) => setTimes(isOn ? 'exact' : undefined)}
    />
  )
}

function SingleKeys() {
  const { t } = useTranslation()
  const [isOn, setIsOn] = useSingleKeys()

  return (
    <SwitchRow
      label={t('settings.singleKeys')}
      hint={t('settings.singleKeysHint')}
      isOn={isOn}
      onChange={setIsOn}
    />
  )
}

type SwitchProps = ControlProps<boolean> & { label: string; hint?: string; isOn: boolean }

function SwitchRow({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId()

  return (
    <SettingRow id={id} label={label} {...(hint !== undefined && { hint })}>
      <Switch
        id={id}
        checked={isOn}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        onChange={({ target }) => onChange(target.checked)}
      />
    </SettingRow>
  )
}
