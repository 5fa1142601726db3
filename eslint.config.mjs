import next from '@next/eslint-plugin-next';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const environmentOnlyInEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Read the environment through lib/env.',
};
const noClockInPureCode = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Pure code takes `now`.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Pure code takes its randomness as a parameter.',
  },
];

const config = ts.config(
  { ignores: ['.next/**', 'lib/db/generated/**', 'next-env.d.ts', '.data/**', 'test-results/**'] },
  ...ts.configs.recommended,
  next.configs['core-web-vitals'],
  hooks.configs.flat['recommended-latest'],
  {
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 100 }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-syntax': ['error', environmentOnlyInEnv],
      'no-console': 'error',
      eqeqeq: 'error',
      // Only tells that the React Compiler, which is not used, would skip a component.
      'react-hooks/incompatible-library': 'off',
    },
  },
  { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 150 }] } },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'bench/**'],
    rules: { 'max-lines-per-function': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    files: ['lib/**/*.ts'],
    ignores: ['lib/**/server/**', 'lib/testing/**', 'lib/clock/**', 'lib/env/**', 'lib/**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', environmentOnlyInEnv, ...noClockInPureCode] },
  },
  // Entry points talk to a terminal or set the environment of the processes they start.
  {
    files: [
      'scripts/**',
      'cli/**',
      'bench/**',
      'lib/env/**',
      '*.config.*',
      'e2e/**',
      'simulator/main.ts',
      'lib/testing/**',
      'docs/examples/**',
    ],
    rules: { 'no-restricted-syntax': 'off', 'no-console': 'off' },
  },
);

export default config;
