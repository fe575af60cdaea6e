import { systemClock } from '../src/platform/clock/clock.ts';
import type { Check } from '../src/platform/doctor/check.ts';
import { runDoctor } from '../src/platform/doctor/run-doctor.ts';
import { CommandError, exactArguments, type StandaloneCommand } from './command.ts';

/** Checks the configuration of a server and the services it uses. Fails if there is a problem. */
export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  usage: '',
  summary: 'check the configuration, the database, and every service it names',
  standalone: true,
  async run({ config, log, print }, args) {
    exactArguments(args, []);
    const checks = await runDoctor(config, log, systemClock.now());
    for (const line of toLines(checks)) print(line);
    const problems = checks.filter(({ status }) => status === 'problem').length;
    if (problems > 0)
      throw new CommandError(problems === 1 ? 'There is 1 problem.' : `There are ${problems} problems.`);
    print('There is no problem.');
  },
};

function toLines(checks: readonly Check[]): string[] {
  const width = Math.max(...checks.map(({ name }) => name.length)) + 2;
  return checks.map(({ status, name, message }) => `${status.padEnd(9)}${name.padEnd(width)}${message}`);
}
