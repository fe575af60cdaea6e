import { systemClock } from '../src/platform/clock/clock.ts';
import { CommandError, exactly, type StandaloneCommand } from './command.ts';
import type { Check } from './doctor/check.ts';
import { examine } from './doctor/examine.ts';

/** Checks the configuration of a server and the services it uses. Fails if there is a problem. */
export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  usage: '',
  summary: 'check the configuration, the database, and every service it names',
  standalone: true,
  async run({ config, log, say }, args) {
    exactly(args, []);
    const checks = await examine(config, log, systemClock.now());
    for (const line of toLines(checks)) say(line);
    const problems = checks.filter(({ status }) => status === 'problem').length;
    if (problems > 0)
      throw new CommandError(problems === 1 ? 'There is 1 problem.' : `There are ${problems} problems.`);
    say('There is no problem.');
  },
};

function toLines(checks: readonly Check[]): string[] {
  const width = Math.max(...checks.map(({ name }) => name.length)) + 2;
  return checks.map(({ status, name, message }) => `${status.padEnd(9)}${name.padEnd(width)}${message}`);
}
