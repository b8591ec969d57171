// The operator's commands: mzansi-local <command>. The scripts of package.json and the container run the same ones.
import { ignoreHangup } from '../stop-signals.ts'

export type Command = { does: string; run: (options: string[]) => Promise<unknown> }

const commands: Record<string, Command> = {
  serve: {
    does: 'serves your directory; builds the screens first if their sources changed',
    run: async (options) => (await import('./serve-directory.ts')).serveDirectory(options),
  },
  demo: {
    does: 'serves invented businesses on this machine, in a database of their own',
    run: async (options) => (await import('./demo.ts')).serveDemo(options),
  },
  check: {
    does: 'says what is wrong with the settings, the database, the disk, mail and images, and what to do',
    run: async (options) => (await import('./check.ts')).checkInstallation(options),
  },
  'create-admin': {
    does: '--email name@directory.example   creates an administrator',
    run: async (options) => (await import('./account-commands.ts')).createAdministrator(options),
  },
  'setup-link': {
    does: 'prints another link for making the first administrator in the browser',
    run: async (options) => (await import('./account-commands.ts')).printSetupLink(options),
  },
  'reset-password': {
    does: '--email name@directory.example   prints a link that sets a new password',
    run: async (options) => (await import('./account-commands.ts')).resetPassword(options),
  },
  'remove-second-factor': {
    does: '--email name@directory.example   removes the passkeys and recovery codes of an account',
    run: async (options) => (await import('./account-commands.ts')).removePasskeys(options),
  },
  backup: {
    does: '[--to FILE]   writes the whole database into one file',
    run: async (options) => (await import('./backup-commands.ts')).backup(options),
  },
  restore: {
    does: '--from FILE   loads such a file into an empty database',
    run: async (options) => (await import('./backup-commands.ts')).restore(options),
  },
  export: {
    does: '--format csv|json|geojson [--file FILE]   writes the public directory, to the terminal or into a file',
    run: async (options) => (await import('./list-commands.ts')).exportToFile(options),
  },
  import: {
    does: '--file FILE [--columns FILE] [--run]   says what a list of businesses would bring, and imports it',
    run: async (options) => (await import('./list-commands.ts')).importList(options),
  },
  'check-data': {
    does: '[--repair] [--remove-files]   finds what should never be in the stored data',
    run: async (options) => process.exit(await (await import('./check-data.ts')).runCheckData(options)),
  },
  dev: {
    does: 'serves invented businesses for development, and follows every edit',
    run: async (options) => {
      ;(await import('./demo-data.ts')).readFillFlag('dev', options)
      await import('./dev.ts')
    },
  },
}

ignoreHangup()
const [name = '--help', ...options] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const isHelp = (text: string) => ['--help', '-h', 'help'].includes(text)
if (command && options.some(isHelp)) console.log(`mzansi-local ${name}   ${command.does}`)
else if (command) await command.run(options)
else if (isHelp(name)) console.log(usage())
else {
  console.error(`"${name}" is not a command of mzansi-local.\n\n${usage()}`)
  process.exitCode = 1
}

function usage(): string {
  const lines = Object.entries(commands).map(([one, { does }]) => `  ${one.padEnd(22)}${does}`)
  return `mzansi-local <command>\n\n${lines.join('\n')}\n\nSettings come from the environment and from the file .env: see .env.example.`
}
