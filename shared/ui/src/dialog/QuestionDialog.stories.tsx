import { ApiError } from '@meshdeck/platform'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screen } from 'storybook/test'

import { Consequences } from '../page/Consequences'
import { LONG_NAME, LONG_TEXT } from '../story-parts'
import type { Question } from './question'
import { QuestionDialog } from './QuestionDialog'

const question: Question = {
  title: 'Delete network staging?',
  description: 'Its nodes leave the network. This action cannot be undone.',
  action: 'Delete network',
  success: 'Network staging deleted',
  failure: 'Failed to delete network',
  onConfirm: () => Promise.reject(new ApiError(500, 'could not delete the network')),
}

const meta = {
  component: QuestionDialog,
  args: { question, onClose: () => {} },
} satisfies Meta<typeof QuestionDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Deletion: Story = {}

export const NoDeletion: Story = {
  args: {
    question: { ...question, title: 'Restart the server?', action: 'Restart', isDanger: false },
  },
}

export const TypedName: Story = { args: { question: { ...question, typedName: 'staging' } } }

export const Failed: Story = {
  args: { question: { ...question, typedName: 'staging' } },
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByRole('textbox'), 'staging')
    await userEvent.click(screen.getByRole('button', { name: 'Delete network' }))
    await screen.findByRole('alert')
  },
}

export const WithOption: Story = {
  args: { question: { ...question, option: { label: 'Delete at once', hint: LONG_TEXT } } },
}

export const LongText: Story = {
  args: {
    question: {
      ...question,
      title: `Delete network ${LONG_NAME}?`,
      typedName: LONG_NAME,
      description: (
        <Consequences lists={[{ title: 'Will be deleted', items: [LONG_NAME, LONG_TEXT] }]} />
      ),
    },
  },
}
