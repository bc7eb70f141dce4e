import { FakeDiscord } from '../../stand-ins/discord/fake-discord.ts'

/** Discord as the tests of this process reach it. */
export const discord = await FakeDiscord.listen()
