import { ApiError } from '@meshdeck/platform'
import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Button } from '../controls/Button'
import { Text } from '../controls/layout'
import { LONG_NAME, LONG_TEXT } from '../story-parts'
import { ConfirmDialog, Dialog, DialogAbout } from './Dialog'

const refetch = () => {}

const meta = {
  component: Dialog,
  args: {
    title: 'Config file of office',
    children: <Text>Scan the code with the app.</Text>,
    footer: <Button>Close</Button>,
    onClose: () => {},
  },
} satisfies Meta<typeof Dialog>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const Small: Story = { args: { size: 'xs' } }

export const Large: Story = { args: { size: 'lg' } }

export const Side: Story = { args: { size: 'full' } }

export const WithoutFooter: Story = { args: { footer: undefined } }

export const ShownOnce: Story = { args: { isShownOnce: true } }

export const LongText: Story = {
  args: {
    title: LONG_NAME,
    children: Array.from({ length: 3 }, (_, n) => <Text key={n}>{LONG_TEXT}</Text>),
  },
}

/** Contains nothing focusable, so the keyboard must reach the body to scroll it. */
export const Scrolling: Story = {
  args: { children: Array.from({ length: 40 }, (_, n) => <Text key={n}>{LONG_TEXT}</Text>) },
}

/** Replaces a dialog whose resource couldn't be fetched. */
export const Failed: Story = {
  render: (props) => (
    <DialogAbout
      title="Config file"
      failure="Error loading config files"
      reading={{ data: undefined, error: new ApiError(500, 'no database'), refetch }}
      onClose={props.onClose}
    >
      {() => null}
    </DialogAbout>
  ),
}

export const Missing: Story = {
  render: (props) => (
    <DialogAbout
      title="Config file"
      failure="Error loading config files"
      missing={<Text>This config file no longer exists.</Text>}
      reading={{ data: null, error: null, refetch }}
      onClose={props.onClose}
    >
      {() => null}
    </DialogAbout>
  ),
}

const question = {
  title: 'Leave without saving?',
  action: 'Leave',
  onConfirm: () => {},
}

export const Question: Story = {
  render: ({ onClose }) => (
    <ConfirmDialog {...question} onClose={onClose}>
      Your changes will be lost.
    </ConfirmDialog>
  ),
}

export const QuestionWithTitleOnly: Story = {
  render: ({ onClose }) => <ConfirmDialog {...question} onClose={onClose} />,
}

export const QuestionBusy: Story = {
  render: ({ onClose }) => (
    <ConfirmDialog {...question} isBusy onClose={onClose}>
      Your changes will be lost.
    </ConfirmDialog>
  ),
}

export const QuestionWithLongText: Story = {
  render: ({ onClose }) => (
    <ConfirmDialog {...question} title={LONG_TEXT} onClose={onClose}>
      {LONG_TEXT}
    </ConfirmDialog>
  ),
}
