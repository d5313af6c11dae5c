import { Button } from '../../kit/index.ts';
import { toastError } from '../../toasts/toast.ts';
import { CodeByHand } from './code-by-hand.tsx';

interface Slip {
  readonly code: string;
  readonly name: string;
  readonly className: string;
}

/** Saves the slip as a picture: black on white, to read and print from any phone. Size in px. */
const savePicture = ({ code, name, className }: Slip): void => {
  const canvas = document.createElement('canvas');
  canvas.width = 960;
  canvas.height = 480;
  const context = canvas.getContext('2d');
  if (context === null) {
    toastError('Picture Not Saved', 'Copy the code instead.');
    return;
  }
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.textAlign = 'center';
  const lines = [
    [className, 'sans-serif', 36, 100],
    [name, 'sans-serif', 44, 170],
    [code, 'monospace', 84, 290],
    [`Sign-in code for ${window.location.host}`, 'sans-serif', 30, 390],
  ] as const;
  for (const [text, family, size, y] of lines) {
    context.font = `${size}px ${family}`;
    context.fillText(text, canvas.width / 2, y, canvas.width - 60);
  }
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = 'windcall-sign-in-code.png';
  link.click();
};

export const SignInCode = (slip: Slip) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <CodeByHand label="Sign-in code" code={slip.code} />
    <Button onClick={() => savePicture(slip)}>Save as picture</Button>
  </div>
);
