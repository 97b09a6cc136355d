import { ApiError } from '@meshdeck/platform'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screen } from 'storybook/test'

import { LONG_NAME, LONG_TEXT } from '../story-parts'
import type { BulkJob } from './bulk-job'
import { BulkDialog } from './BulkDialog'

const job: BulkJob = {
  title: 'Delete 3 nodes?',
  description: 'They leave the network. This action cannot be undone.',
  action: 'Delete nodes',
  isDanger: true,
  items: ['fra-1', 'fra-2', LONG_NAME].map((name) => ({ id: name, name })),
  perform: async ([item]) => {
    if (item?.name !== 'fra-1') throw new ApiError(500, LONG_TEXT)
  },
  onFinished: () => {},
}

const meta = {
  component: BulkDialog,
  args: { job, onClose: () => {} },
} satisfies Meta<typeof BulkDialog>
export default meta
type Story = StoryObj<typeof meta>

const begin: NonNullable<Story['play']> = async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete nodes' }))
  await screen.findByRole('progressbar')
}

const finish: NonNullable<Story['play']> = async (context) => {
  await begin(context)
  await screen.findByRole('list')
}

export const Question: Story = {}

export const Running: Story = {
  args: { job: { ...job, perform: () => new Promise(() => {}) } },
  play: begin,
}

export const Finished: Story = {
  args: { job: { ...job, perform: () => Promise.resolve() } },
  play: finish,
}

export const Failed: Story = { play: finish }
